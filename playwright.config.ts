import { defineConfig } from "@playwright/test";

const quietArgs = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
// Chromium's sandbox refuses to run for root, as in most containers.
const isRoot = process.getuid?.() === 0;

// `npm test` is done in ten minutes on two cores; what takes longer runs in `npm run test:long`.
const longOnly = process.env.TEST_LONG
  ? []
  : [
      "**/states/**",
      "**/depth/**",
      "**/xss.spec.ts",
      "**/quality.spec.ts",
      "**/reflow.spec.ts",
      "**/storefront.spec.ts",
    ];

/** What runs in other engines too, with the distribution's own builds of them. */
const engines = "**/engines/**/*.spec.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/run",
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Recording every run costs a third of its time; `--trace on` brings it back for one test.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: isRoot ? ["--no-sandbox", ...quietArgs] : quietArgs,
    },
  },
  projects: [
    { name: "chromium", testIgnore: [...longOnly, engines], use: { browserName: "chromium" } },
    // A picture on failure puts a style into the page, which its policy refuses aloud.
    { name: "firefox", testMatch: engines, use: { screenshot: "off" } },
    { name: "webkit", testMatch: engines },
  ],
});
