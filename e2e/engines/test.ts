import { expect } from "@playwright/test";
import { installationTest } from "../fixtures/installation-test.ts";
import { KeyboardTab } from "./keyboard-tab.ts";
import { launchBrowser } from "./launch-browser.ts";
import { startTabs } from "./playwright-tab.ts";
import type { Tab } from "./tab.ts";
import { startWebKit } from "./webkit.ts";

interface TestFixtures {
  width: 390 | 1280;
  /** what links and buttons are used by */
  hand: "pointer" | "keyboard";
  /** Opens a tab of the project's engine without any shared state. */
  enter: () => Promise<Tab>;
}

/** A test for the engine that its project names: Chromium, Firefox or WebKit. */
export const test = installationTest.extend<TestFixtures>({
  width: [1280, { option: true }],
  hand: ["pointer", { option: true }],
  enter: async ({ width, hand }, use, { project }) => {
    const viewport = { width, height: width === 390 ? 844 : 1000 };
    const engine = project.name.startsWith("webkit")
      ? await startWebKit(viewport)
      : startTabs(await launchBrowser(project), viewport);
    await use(async () => {
      const tab = await engine.enter();
      return hand === "keyboard" ? new KeyboardTab(tab) : tab;
    });
    const complaints = engine.complaints();
    await engine.stop();
    expect(complaints, "errors in the console").toEqual([]);
  },
});

export { expect } from "@playwright/test";
