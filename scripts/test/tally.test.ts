import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { addTallies, tallyPlaywright, tallyVitest } from "./tally.ts";

const folder = mkdtempSync(join(tmpdir(), "tally-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = (failed: number) => ({
  numPassedTests: 5,
  numFailedTests: failed,
  numPendingTests: 1,
  numTodoTests: 2,
});

test("a Vitest report gives its three counts", () => {
  const file = report("v1.json", vitest(2));
  expect(tallyVitest(file, 1)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test("a failed Vitest run without a failed test counts one failure", () => {
  const file = report("v2.json", vitest(0));
  expect(tallyVitest(file, 1)).toMatchObject({ passed: 5, failed: 1 });
  expect(tallyVitest(file, 0)).toMatchObject({ passed: 5, failed: 0 });
});

test("a runner without a report counts one failure, even with exit code 0", () => {
  expect(tallyVitest(join(folder, "none.json"), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(tallyPlaywright(join(folder, "none.json"), 0)).toMatchObject({ passed: 0, failed: 1 });
});

test("a flaky browser test counts as failed", () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 4 };
  const file = report("p.json", { stats });
  expect(tallyPlaywright(file, 1)).toEqual({ passed: 3, failed: 2, skipped: 4 });
});

test("tallies add up", () => {
  const sum = addTallies(
    { passed: 1, failed: 2, skipped: 3 },
    { passed: 10, failed: 20, skipped: 30 },
  );
  expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33 });
});
