import { expect, it } from "vitest";
import { connectionFault } from "./stripe-errors.ts";

const failed = (detail: unknown) =>
  Object.assign(new Error("An error occurred"), { type: "StripeConnectionError", detail });
const withCode = (error: Error, code: string) => Object.assign(error, { code });

it.each([
  ["an address", new Error("getaddrinfo ENOTFOUND api"), "getaddrinfo ENOTFOUND api"],
  ["any of several addresses", withCode(new AggregateError([]), "ECONNREFUSED"), "ECONNREFUSED"],
  ["an answer in time", withCode(new TypeError("ETIMEDOUT"), "ETIMEDOUT"), null],
  ["anything but an error", "a text of Stripe's", null],
] as const)(
  "of a call to Stripe that failed for lack of %s tells the reason",
  (_by, detail, reason) => {
    expect(connectionFault(failed(detail))).toBe(reason);
  },
);

it("what is no failure of the library's has none", () => {
  expect([connectionFault(new Error("ours")), connectionFault("text")]).toEqual([null, null]);
});
