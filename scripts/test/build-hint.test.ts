import { expect, test } from "vitest";
import { buildHint } from "./build-hint.ts";

const missing = "The web build is missing: run `npm run build`";

function hintOf(reason: "failed" | "passed", fault: string | null): string {
  let said = "";
  const reporter = buildHint(
    (text) => {
      said += text;
    },
    () => fault,
  );
  reporter.onTestRunEnd?.([], [], reason);
  return said;
}

test("a failed run names the missing build and its remedy", () => {
  expect(hintOf("failed", missing)).toContain(`${missing}.`);
});

test("nothing is said when tests passed or the build is as it should be", () => {
  expect(hintOf("passed", missing)).toBe("");
  expect(hintOf("failed", null)).toBe("");
});
