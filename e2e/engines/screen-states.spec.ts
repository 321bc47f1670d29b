import { Personas } from "@coupon-center/testing/personas";
import { expect } from "@playwright/test";
import { catalogue, openState, type ScreenState } from "../catalogue/index.ts";
import type { Open } from "../catalogue/screen-state.ts";
import type { StatePage } from "../catalogue/state-page.ts";
import { ConsoleGuard } from "../fixtures/console-guard.ts";
import { installationTest as test } from "../fixtures/installation-test.ts";
import { opener } from "../fixtures/open-page.ts";
import { widths } from "../fixtures/sites.ts";
import { launchFirefox } from "./firefox.ts";
import { startWebKitPage } from "./webkit.ts";

/** The screen does not scroll sideways. */
const excess = () => document.documentElement.scrollWidth - innerWidth;

for (const [area, all] of Object.entries(catalogue)) {
  for (const width of widths) {
    const states = all.filter(({ only = width, scripts }) => only === width && scripts !== false);

    test(`Every state of the screens of ${area} is reached, fits and logs no error, at ${width} px`, async ({
      installation,
    }, { project }) => {
      test.setTimeout(600_000);
      const personas = new Personas(installation);
      if (project.name.startsWith("webkit")) {
        const { page, stop } = await startWebKitPage(installation.url, {
          ...{ width, height: 900, scheme: "light" },
        });
        const open: Open<typeof page> = async (path, { as, before } = {}) => {
          await page.becomeVisitor(as ? await as.storedUser() : null);
          await before?.(page);
          await page.goto(path);
          return page;
        };
        await visitAll(open, personas, states, () => page.complaints());
        await stop();
      } else {
        const browser = await launchFirefox();
        const guard = new ConsoleGuard();
        guard.watch(browser);
        const { open } = opener(browser, installation);
        await visitAll(
          // Firefox knows no permission to use the clipboard.
          (path, options) => open(path, { ...options, width, permissions: undefined }),
          personas,
          states,
          async () => guard.take(/Failed to load/),
        );
        await browser.close();
      }
    });
  }
}

async function visitAll<P extends StatePage>(
  open: Open<P>,
  personas: Personas,
  states: readonly ScreenState[],
  complaints: () => Promise<string[]>,
): Promise<void> {
  for (const state of states) {
    await test.step(state.name, async () => {
      const page = await openState(open, personas, state).catch((error: unknown) => error);
      if (page instanceof Error) {
        expect.soft(page.message, state.name).toBe("");
        return;
      }
      const shown = page as P;
      expect.soft(await shown.evaluate(excess), state.name).toBeLessThanOrEqual(0);
      expect.soft(await complaints(), state.name).toEqual([]);
      await shown.context().close();
    });
  }
}
