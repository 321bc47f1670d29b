import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { circuitBreaker } from "./circuit-breaker.ts";
import { isOutage, PaymentsUnavailable } from "./stripe-errors.ts";

const outage = () => Object.assign(new Error("no answer"), { type: "StripeConnectionError" });
const refusal = () => Object.assign(new Error("no such"), { type: "StripeInvalidRequestError" });
const fail = (error: Error) => () => Promise.reject(error);

describe("the circuit breaker for Stripe", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("opens after three consecutive outages, refuses calls, and closes by itself", async () => {
    const breaker = circuitBreaker();
    for (let number = 0; number < 3; number++)
      await expect(breaker(fail(outage()))).rejects.toThrow("no answer");
    let calls = 0;
    const ask = async () => ++calls;
    await expect(breaker(ask)).rejects.toBeInstanceOf(PaymentsUnavailable);
    expect(calls).toBe(0);
    vi.setSystemTime(2_001);
    expect(await breaker(ask)).toBe(1);
    await expect(breaker(fail(outage()))).rejects.toThrow("no answer");
    expect(await breaker(ask)).toBe(2);
  });

  test("opens again after one failed call when it is half open", async () => {
    const breaker = circuitBreaker();
    for (let number = 0; number < 3; number++) await breaker(fail(outage())).catch(() => undefined);
    vi.setSystemTime(2_001);
    await expect(breaker(fail(outage()))).rejects.toThrow("no answer");
    await expect(breaker(async () => 1)).rejects.toBeInstanceOf(PaymentsUnavailable);
  });

  test("lets one call through at a time when it is half open", async () => {
    const breaker = circuitBreaker();
    for (let number = 0; number < 3; number++) await breaker(fail(outage())).catch(() => undefined);
    vi.setSystemTime(2_001);
    const answer = Promise.withResolvers<string>();
    const probe = breaker(() => answer.promise);
    await expect(breaker(async () => "too early")).rejects.toBeInstanceOf(PaymentsUnavailable);
    answer.resolve("there again");
    expect(await probe).toBe("there again");
    expect(await Promise.all([breaker(async () => 1), breaker(async () => 2)])).toEqual([1, 2]);
  });

  test("does not count an error response of Stripe as an outage", async () => {
    const breaker = circuitBreaker();
    for (let number = 0; number < 9; number++)
      await expect(breaker(fail(refusal()))).rejects.toThrow("no such");
    expect(await breaker(async () => "asked")).toBe("asked");
    expect(isOutage(refusal())).toBe(false);
    expect(isOutage(outage())).toBe(true);
    expect(isOutage("text")).toBe(false);
  });

  test("does not open because of an error response with any status or a call that could not be sent", async () => {
    const answers = [
      Object.assign(new Error("slow down"), { type: "StripeRateLimitError", statusCode: 429 }),
      Object.assign(new Error("no key"), { type: "StripeAuthenticationError", statusCode: 401 }),
      Object.assign(new Error("strange"), { type: "StripeAPIError", statusCode: 409 }),
      Object.assign(new Error("bad header"), {
        type: "StripeConnectionError",
        detail: new TypeError("Invalid character in header content"),
      }),
      new TypeError("a mistake of ours"),
    ];
    for (const error of answers) {
      const breaker = circuitBreaker();
      for (let number = 0; number < 9; number++) await breaker(fail(error)).catch(() => undefined);
      expect(await breaker(async () => "asked")).toBe("asked");
    }
    const down = [
      Object.assign(new Error("broken"), { type: "StripeAPIError", statusCode: 503 }),
      Object.assign(new Error("no JSON"), { type: "StripeAPIError" }),
      Object.assign(new Error("too late"), {
        type: "StripeConnectionError",
        detail: Object.assign(new TypeError("ETIMEDOUT"), { code: "ETIMEDOUT" }),
      }),
    ];
    for (const error of down) {
      const breaker = circuitBreaker();
      for (let number = 0; number < 3; number++) await breaker(fail(error)).catch(() => undefined);
      await expect(breaker(async () => 1)).rejects.toBeInstanceOf(PaymentsUnavailable);
    }
  });
});
