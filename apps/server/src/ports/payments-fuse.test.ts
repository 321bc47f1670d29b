import { describe, expect, test } from "vitest";
import { isOutage, PaymentsDown, paymentsFuse } from "./payments-fuse.ts";

const outage = () => Object.assign(new Error("no answer"), { type: "StripeConnectionError" });
const refusal = () => Object.assign(new Error("no such"), { type: "StripeInvalidRequestError" });
const fail = (error: Error) => () => Promise.reject(error);

describe("a fuse before Stripe", () => {
  test("blows after three outages in a row, refuses without asking, and mends by itself", async () => {
    let now = 0;
    const fuse = paymentsFuse(() => now);
    for (let number = 0; number < 3; number++)
      await expect(fuse(fail(outage()))).rejects.toThrow("no answer");
    let asked = 0;
    const ask = async () => ++asked;
    await expect(fuse(ask)).rejects.toBeInstanceOf(PaymentsDown);
    expect(asked).toBe(0);
    now += 2_001;
    expect(await fuse(ask)).toBe(1);
    await expect(fuse(fail(outage()))).rejects.toThrow("no answer");
    expect(await fuse(ask)).toBe(2);
  });

  test("still down after the rest: one question is enough to rest again", async () => {
    let now = 0;
    const fuse = paymentsFuse(() => now);
    for (let number = 0; number < 3; number++) await fuse(fail(outage())).catch(() => undefined);
    now += 2_001;
    await expect(fuse(fail(outage()))).rejects.toThrow("no answer");
    await expect(fuse(async () => 1)).rejects.toBeInstanceOf(PaymentsDown);
  });

  test("after the rest one question is put at a time, until it is answered", async () => {
    let now = 0;
    const fuse = paymentsFuse(() => now);
    for (let number = 0; number < 3; number++) await fuse(fail(outage())).catch(() => undefined);
    now += 2_001;
    const answer = Promise.withResolvers<string>();
    const probe = fuse(() => answer.promise);
    await expect(fuse(async () => "too early")).rejects.toBeInstanceOf(PaymentsDown);
    answer.resolve("there again");
    expect(await probe).toBe("there again");
    expect(await Promise.all([fuse(async () => 1), fuse(async () => 2)])).toEqual([1, 2]);
  });

  test("what Stripe refuses is an answer, not an outage", async () => {
    const fuse = paymentsFuse();
    for (let number = 0; number < 9; number++)
      await expect(fuse(fail(refusal()))).rejects.toThrow("no such");
    expect(await fuse(async () => "asked")).toBe("asked");
    expect(isOutage(refusal())).toBe(false);
    expect(isOutage(outage())).toBe(true);
    expect(isOutage("text")).toBe(false);
  });

  test("neither a refusal of any status nor a question that could not be put stops the next one", async () => {
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
      const fuse = paymentsFuse();
      for (let number = 0; number < 9; number++) await fuse(fail(error)).catch(() => undefined);
      expect(await fuse(async () => "asked")).toBe("asked");
    }
    const down = [
      Object.assign(new Error("broken"), { type: "StripeAPIError", statusCode: 503 }),
      Object.assign(new Error("no JSON"), { type: "StripeAPIError" }),
    ];
    for (const error of down) {
      const fuse = paymentsFuse();
      for (let number = 0; number < 3; number++) await fuse(fail(error)).catch(() => undefined);
      await expect(fuse(async () => 1)).rejects.toBeInstanceOf(PaymentsDown);
    }
  });
});
