import type { PlaywrightTestConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

/** Takes screenshots of every screen in every state; run by `npm run screens`, not by the tests. */
const config: PlaywrightTestConfig = {
  ...base,
  testDir: import.meta.dirname,
  testMatch: /take-\S+\.ts$/,
  outputDir: "../../test-results/screens-run",
  timeout: 600_000,
};

export default config;
