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

test("a failed run reports a missing build and its remedy", () => {
  expect(hintOf("failed", missing)).toContain(`${missing}.`);
});

test("nothing is reported if tests passed or the build is current", () => {
  expect(hintOf("passed", missing)).toBe("");
  expect(hintOf("failed", null)).toBe("");
});
