import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runVitest } from "./runners.ts";

const folder = mkdtempSync(join(tmpdir(), "vitest-tally-"));
afterAll(() => rmSync(folder, { recursive: true }));

const files = {
  "results.test.ts": `
    test("passes", () => {});
    test.skip("is skipped", () => {});
    describe("a group", () => {
      test("fails", () => expect(1, "one is two").toBe(2));
    });`,
  "hook.test.ts": `
    describe("a group", () => {
      beforeAll(() => { throw new Error("no server"); });
      test("is not run", () => {});
    });`,
  "unloaded.test.ts": `throw new Error("does not load");`,
  "unhandled.test.ts": `
    test("leaves a rejection", async () => {
      void Promise.reject(new Error("nobody waits"));
      await new Promise(setImmediate);
    });`,
};

test("every failure of a run is counted and named: tests, hooks, files, rejections", async () => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const tally = await runVitest("faults", {
    folder,
    env: {},
    args: ["--root", folder, "--globals"],
    quiet: true,
  });
  expect({ ...tally, failures: tally.failures.sort() }).toEqual({
    passed: 2,
    failed: 4,
    skipped: 2,
    failures: [
      "hook.test.ts > a group: no server",
      "outside of the tests: nobody waits",
      expect.stringMatching(/^results\.test\.ts > a group > fails: one is two: expected 1/),
      "unloaded.test.ts: does not load",
    ],
  });
});
