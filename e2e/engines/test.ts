import { test as base, expect } from "@playwright/test";
import { type Installation, startInstallation } from "../fixtures/installation.ts";
import { startFirefox } from "./firefox.ts";
import type { Tab } from "./tab.ts";
import { startWebKit } from "./webkit.ts";

interface TestFixtures {
  /** Enters the engine of the project, as somebody new. */
  enter: () => Promise<Tab>;
}

interface WorkerFixtures {
  installation: Installation;
}

/** A test that runs in whatever engine its project names: 'firefox' or 'webkit'. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to find dependencies.
    async ({}, use) => {
      const installation = await startInstallation();
      await use(installation);
      await installation.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  enter: async ({}, use, { project }) => {
    const engine = await (project.name === "webkit" ? startWebKit() : startFirefox());
    await use(engine.enter);
    const complaints = engine.complaints();
    await engine.stop();
    expect(complaints, "errors in the console").toEqual([]);
  },
});

export { expect } from "@playwright/test";
