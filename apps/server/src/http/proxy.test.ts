import { endpoints } from "@coupon-center/contract";
import { describe, expect, it } from "vitest";
import { newEmail } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";

/** The statuses of wrong sign-ins, each from another forwarded address. */
async function statusesOf(trustedProxy: string | undefined): Promise<number[]> {
  const at = await openInstallation({ rateLimitFactor: 1, app: { trustedProxy } });
  const email = newEmail();
  const statuses: number[] = [];
  for (let i = 1; i <= 7; i++) {
    const answer = await at.app.inject({
      method: "POST",
      url: endpoints.emailLogin.path,
      headers: { "x-forwarded-for": `203.0.113.${i}`, forwarded: `for=203.0.113.${i}` },
      payload: { email, password: "wrong" },
    });
    statuses.push(answer.statusCode);
  }
  await at.close();
  return statuses;
}

describe("'a forwarded address only from TRUSTED_PROXY' (D8)", () => {
  it("without it, and from a proxy that is not it, forwarded addresses change nothing", async () => {
    const throttled = [401, 401, 401, 401, 401, 429, 429];
    expect(await statusesOf(undefined)).toEqual(throttled);
    expect(await statusesOf("10.0.0.0/8")).toEqual(throttled);
  });

  it("from it, the address is the visitor's", async () => {
    expect(new Set(await statusesOf("127.0.0.1"))).toEqual(new Set([401]));
  });

  it("a Host or X-Forwarded-Host never gets into a mailed link", async () => {
    const at = await openInstallation();
    const email = newEmail();
    const { statusCode } = await at.app.inject({
      method: "POST",
      url: endpoints.emailRegister.path,
      headers: {
        host: "evil.example",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "http",
      },
      payload: { email, password: "correct horse" },
    });
    const mails = await at.db
      .selectFrom("outbox")
      .select("data")
      .where("recipient", "=", email)
      .execute();
    await at.close();
    expect([statusCode, mails.length]).toEqual([201, 1]);
    expect(mails[0]?.data).toContain("http://coupons.test/auth/verify-email?token=");
  });
});
