import type { FullProject } from "@playwright/test";
import type { Open } from "../catalogue/screen-state.ts";
import type { StatePage } from "../catalogue/state-page.ts";
import { ConsoleGuard } from "../fixtures/console-guard.ts";
import type { Installation } from "../fixtures/installation.ts";
import { opener } from "../fixtures/open-page.ts";
import type { Width } from "../fixtures/sites.ts";
import { launchBrowser } from "./launch-browser.ts";
import { startWebKitPage } from "./webkit.ts";

/** An engine that opens pages as the states of the catalogue use them. */
export interface StateEngine {
  open: Open<StatePage>;
  /** Errors and policy violations in the console since the last call. */
  complaints(): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * Starts the engine that a project names: 'chromium', 'firefox' or 'webkit', with or without
 * '-long'.
 */
export async function startStateEngine(
  project: FullProject,
  installation: Installation,
  width: Width,
): Promise<StateEngine> {
  if (project.name.startsWith("webkit")) return startWebKit(installation, width);
  const browser = await launchBrowser(project);
  const guard = new ConsoleGuard();
  guard.watch(browser);
  const { open } = opener(browser, installation);
  return {
    // Firefox knows no permission to use the clipboard.
    open: (path, options) => open(path, { ...options, width, permissions: undefined }),
    complaints: async () => guard.take(/Failed to load/),
    stop: () => browser.close(),
  };
}

async function startWebKit({ url }: Installation, width: Width): Promise<StateEngine> {
  const { page, stop } = await startWebKitPage(url, { width, height: 900, scheme: "light" });
  return {
    async open(path, { as, before } = {}) {
      await page.becomeVisitor(as ? await as.storedUser() : null);
      await before?.(page);
      await page.goto(path);
      return page;
    },
    complaints: () => page.complaints(),
    stop,
  };
}
