import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { addTallies, emptyTally, tallyPlaywright, tallyVitest } from "./tally.ts";

const folder = mkdtempSync(join(tmpdir(), "tally-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("a failed Vitest run without a failed test counts one failure", () => {
  const file = report("v.json", { ...emptyTally, passed: 5, skipped: 3 });
  expect(tallyVitest(file, 1)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 3,
    failures: ["a failure outside of the tests"],
  });
  expect(tallyVitest(file, 0)).toMatchObject({ passed: 5, failed: 0 });
});

test("a runner without a report counts one failure, even with exit code 0", () => {
  expect(tallyVitest(join(folder, "none.json"), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(tallyPlaywright(join(folder, "none.json"), 0)).toMatchObject({ passed: 0, failed: 1 });
});

test("a flaky browser test counts as failed; both are named with their first error", () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: "journey.spec.ts",
    tests: [{ status, results: messages.map((message) => ({ error: { message } })) }],
  });
  const file = report("p.json", {
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 4 },
    suites: [
      {
        specs: [spec("good", "expected")],
        suites: [
          {
            specs: [
              spec("bad", "unexpected", "\u001b[31mError\u001b[39m\nat"),
              spec("odd", "flaky"),
            ],
          },
        ],
      },
    ],
    errors: [],
  });
  expect(tallyPlaywright(file, 1)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 4,
    failures: ["journey.spec.ts > bad: Error", "journey.spec.ts > odd"],
  });
});

test("a browser test's server that does not start is a failure with its reason", () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 4 };
  const file = report("s.json", { stats, suites: [], errors: [{ message: "no port" }] });
  expect(tallyPlaywright(file, 1)).toMatchObject({
    failed: 1,
    failures: ["outside of the tests: no port"],
  });
});

test("tallies add up", () => {
  const sum = addTallies(
    { passed: 1, failed: 2, skipped: 3, failures: ["a", "b"] },
    { passed: 10, failed: 1, skipped: 30, failures: ["c"] },
  );
  expect(sum).toEqual({ passed: 11, failed: 3, skipped: 33, failures: ["a", "b", "c"] });
});
