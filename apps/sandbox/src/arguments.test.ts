import { expect, test } from "vitest";
import { parseOptions, USAGE } from "./arguments.ts";

test("options are parsed, missing ones stay undefined", () => {
  expect(parseOptions([])).toEqual({});
  expect(
    parseOptions(["--port", "4010", "--retry-days", "1,2", "--after-retries", "past_due"]),
  ).toEqual({ port: 4010, retryDays: [1, 2], afterRetries: "past_due" });
});

test("help is returned", () => {
  expect(parseOptions(["--help"])).toBe(USAGE);
});

test.each([
  [["--port", "many"], "--port is not a number: many"],
  [["--port", "70000"], "--port is not a port: 70000"],
  [["--public-url", "localhost"], "--public-url is not an http address: localhost"],
  [["--after-retries", "never"], "--after-retries is canceled, unpaid or past_due, not never"],
  [["--port", "65536"], "--port is not a port: 65536"],
  [["--retry-days", "1,x"], "--retry-days is not a number: x"],
  [
    ["--webhook-url", "ftp://shop.example"],
    "--webhook-url is not an http address: ftp://shop.example",
  ],
  [
    ["--restricted-key", "sk_test_a=customer_read"],
    "--restricted-key is not rk_test_... with permissions: sk_test_a=customer_read",
  ],
  [["--colour", "red"], "--colour"],
])("%j is rejected with the reason", (args, reason) => {
  const read = parseOptions(args);
  expect(read).not.toBe(USAGE);
  expect(read).toContain(reason);
});

test("every option is mapped to its field", () => {
  const given = {
    "--port": "65535",
    "--smtp-port": " 25 ",
    "--data": "here",
    "--public-url": "https://shop.example/sandbox",
    "--webhook-url": "http://127.0.0.1:1/hook",
    "--webhook-secret": "whsec_1",
    "--secret-key": "sk_test_1",
    "--retry-days": "1, 20",
    "--after-retries": "canceled",
    "--draft-minutes": "5",
    "--restricted-key": "rk_test_a=customer_write,plan_read",
  };
  expect(parseOptions(Object.entries(given).flat())).toEqual({
    port: 65_535,
    smtpPort: 25,
    data: "here",
    publicUrl: "https://shop.example/sandbox",
    webhookUrl: "http://127.0.0.1:1/hook",
    webhookSecret: "whsec_1",
    secretKey: "sk_test_1",
    retryDays: [1, 20],
    afterRetries: "canceled",
    draftMinutes: 5,
    restrictedKeys: { rk_test_a: ["customer_write", "plan_read"] },
  });
});
