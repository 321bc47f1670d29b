import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { Caller, newMerchant } from "../testing/caller.ts";
import { holdTime, later } from "../testing/held-time.ts";
import { openInstallation } from "../testing/installation.ts";
import { HOUR_MS } from "../testing/spend-limits.ts";

const rounds = process.env.TEST_LONG ? 20 : 2;

const at = await openInstallation({ rateLimitFactor: 1 });
afterAll(() => at.close());
holdTime();

describe("throttles (rule 2.10, decision 018)", () => {
  it("'5 failures per e-mail and IP': of 200 parallel wrong passwords exactly 5 are 401, the rest 429 with Retry-After", async () => {
    for (let round = 0; round < rounds; round++) {
      later(HOUR_MS);
      const { email } = await newMerchant(at);
      const tries = Array.from({ length: 200 }, (_, i) =>
        new Caller(at).call(endpoints.emailLogin, {
          body: { email: i % 2 ? email.toUpperCase() : ` ${email}`, password: "wrong" },
          headers: { "x-forwarded-for": `203.0.113.${i}` },
        }),
      );
      const replies = await Promise.all(tries);
      expect(replies.filter((reply) => reply.status === 401)).toHaveLength(5);
      const refused = replies.filter((reply) => reply.status === 429);
      expect(refused).toHaveLength(195);
      expect(refused.every((reply) => Number(reply.headers["retry-after"]) > 0)).toBe(true);
    }
  });

  it("right passwords are not counted: 60 at once from one address all sign in", async () => {
    const fresh = await openInstallation({ rateLimitFactor: 1 });
    const { email } = await newMerchant(fresh);
    const tries = Array.from({ length: 60 }, () =>
      new Caller(fresh).call(endpoints.emailLogin, { body: { email, password } }),
    );
    const statuses = new Set((await Promise.all(tries)).map((reply) => reply.status));
    await fresh.close();
    expect([...statuses]).toEqual([200]);
  });

  it("register: 5 refusals an hour, then 429 for known and unknown addresses alike", async () => {
    const { email } = await newMerchant(at);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      statuses.push(
        (await new Caller(at).call(endpoints.emailRegister, { body: { email, password } })).status,
      );
    }
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429]);
    const unknown = await new Caller(at).call(endpoints.emailRegister, {
      body: { email: newEmail(), password },
    });
    expect(unknown.status).toBe(429);
  });
});
