import { expect } from "@playwright/test";
import { installationTest } from "../fixtures/installation-test.ts";
import { startFirefox } from "./firefox.ts";
import type { Tab } from "./tab.ts";
import { startWebKit } from "./webkit.ts";

interface TestFixtures {
  /** Opens a tab of the project's engine without any shared state. */
  enter: () => Promise<Tab>;
}

/** A test for the engine that its project names: 'firefox' or 'webkit'. */
export const test = installationTest.extend<TestFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to find dependencies.
  enter: async ({}, use, { project }) => {
    const engine = await (project.name === "webkit" ? startWebKit() : startFirefox());
    await use(engine.enter);
    const complaints = engine.complaints();
    await engine.stop();
    expect(complaints, "errors in the console").toEqual([]);
  },
});

export { expect } from "@playwright/test";
