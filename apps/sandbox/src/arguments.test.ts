import { expect, test } from "vitest";
import { parseOptions, USAGE } from "./arguments.ts";

test("options are read, absent ones stay absent", () => {
  expect(parseOptions([])).toEqual({});
  expect(
    parseOptions(["--port", "4010", "--retry-days", "1,2", "--after-retries", "unpaid"]),
  ).toEqual({ port: 4010, retryDays: [1, 2], afterRetries: "unpaid" });
});

test("help is printed", () => {
  expect(parseOptions(["--help"])).toBe(USAGE);
});

test.each([
  [["--port", "many"], "--port is not a number: many"],
  [["--port", "70000"], "--port is not a port: 70000"],
  [["--public-url", "localhost"], "--public-url is not an http address: localhost"],
  [["--after-retries", "never"], "--after-retries is canceled or unpaid, not never"],
  [["--colour", "red"], "--colour"],
])("%j is refused with the reason", (args, reason) => {
  const read = parseOptions(args);
  expect(read).not.toBe(USAGE);
  expect(read).toContain(reason);
});
