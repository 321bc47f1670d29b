import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const quietArgs = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
// Chromium's sandbox does not run as root, as in most containers.
const isRoot = process.getuid?.() === 0;

/**
 * `npm test` takes at most 15 minutes on two cores; these run in `npm run test:long`, or by name.
 */
const long = [
  "**/states/**/*.spec.ts",
  "**/scenarios/**/*.spec.ts",
  "**/lost-answers/**/*.spec.ts",
  "**/returns.spec.ts",
  "**/xss.spec.ts",
  "**/quality.spec.ts",
  "**/amounts.spec.ts",
  "**/reflow.spec.ts",
  "**/larger-text.spec.ts",
  "**/right-to-left.spec.ts",
  "**/languages.spec.ts",
  "**/other-machine.spec.ts",
  "**/skeletons-of-roles.spec.ts",
  "**/storefront.spec.ts",
  "**/reveal.spec.ts",
  "**/unanswered.spec.ts",
  "**/translated.spec.ts",
  "**/engines/shopper.spec.ts",
  "**/engines/main-path.spec.ts",
  "**/engines/outside-click.spec.ts",
];

/** Tests that also run in other engines, with the distribution's own builds. */
const engines = "**/engines/**/*.spec.ts";
const longInEngines = [
  "**/engines/screen-states.spec.ts",
  "**/engines/shopper.spec.ts",
  "**/engines/outside-click.spec.ts",
];

/** The short run opens each engine and each host once, the long one each engine on each host. */
const hostOf = (title: RegExp) => (process.env.TEST_LONG ? {} : { grep: title });

export default defineConfig({
  testDir: "e2e",
  // An absolute path, as the configuration of the screenshots is derived from this one.
  globalSetup: join(import.meta.dirname, "e2e/fixtures/require-build.ts"),
  outputDir: "test-results/run",
  // One worker leaves half of two cores idle; tests that measure speed run alone, in the long run.
  workers: process.env.TEST_LONG ? 1 : 2,
  retries: 0,
  forbidOnly: true,
  // Reached only by what hangs.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording every run costs a third of its time; `--trace on` enables it for one test.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: isRoot ? ["--no-sandbox", ...quietArgs] : quietArgs,
    },
  },
  projects: [
    { name: "chromium", testIgnore: [...long, engines], use: { browserName: "chromium" } },
    { name: "chromium-long", testMatch: long, use: { browserName: "chromium" } },
    // A screenshot on failure adds a style to the page, which its policy reports as a violation.
    {
      name: "firefox",
      testMatch: engines,
      testIgnore: longInEngines,
      ...hostOf(/On localhost /),
      use: { screenshot: "off" },
    },
    {
      name: "webkit",
      testMatch: engines,
      testIgnore: longInEngines,
      ...hostOf(/On couponlane\.localhost /),
    },
    { name: "firefox-long", testMatch: longInEngines, use: { screenshot: "off" } },
    { name: "webkit-long", testMatch: longInEngines },
  ],
});
