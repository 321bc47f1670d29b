import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{apps,packages,scripts,bench}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "apps/web/build/**"],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
