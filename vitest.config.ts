import { defineConfig } from "vitest/config";
import { findBuildFault, serverBuild } from "./scripts/lib/build-stamp.ts";
import { compileCache } from "./scripts/lib/paths.ts";
import { buildHint } from "./scripts/test/build-hint.ts";
import { Sequencer } from "./scripts/test/sequencer.ts";

export default defineConfig({
  test: {
    include: ["{apps,packages,scripts,bench}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "apps/web/build/**"],
    reporters: ["default", buildHint()],
    globalSetup: "apps/server/src/testing/leftovers.ts",
    // One more than the cores, as starting processes and deliberate delays leave them idle.
    maxWorkers: 3,
    // Loading the server for each file took a third of the total; `--isolate` shows what files
    // share.
    isolate: false,
    sequence: { sequencer: Sequencer },
    // Reached only by what hangs: tests wait for events, which a busy machine delays.
    testTimeout: process.env.TEST_LONG ? 1_800_000 : 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // For servers and commands that tests start; see `bareEnv` and `spawnServer`.
    env: {
      NODE_COMPILE_CACHE: compileCache,
      BUILD_FAULT: findBuildFault([serverBuild]) ?? "",
    },
  },
});
