import { endpoints } from "@coupon-center/contract";
import { newEmail } from "@coupon-center/testing/samples";
import { describe, expect, it } from "vitest";
import { openInstallation } from "../testing/installation.ts";
import { mailsTo } from "../testing/mails.ts";

/** The statuses of seven wrong sign-ins with the X-Forwarded-For that `forwarded` returns. */
async function statusesOf(
  trustedProxy: string | undefined,
  forwarded = (i: number) => `203.0.113.${i}`,
): Promise<number[]> {
  const at = await openInstallation({ rateLimitFactor: 1, app: { trustedProxy } });
  const email = newEmail();
  const statuses: number[] = [];
  for (let i = 1; i <= 7; i++) {
    const answer = await at.app.inject({
      method: "POST",
      url: endpoints.emailLogin.path,
      headers: { "x-forwarded-for": forwarded(i), forwarded: `for=203.0.113.${i}` },
      payload: { email, password: "wrong" },
    });
    statuses.push(answer.statusCode);
  }
  await at.close();
  return statuses;
}

const throttled = [401, 401, 401, 401, 401, 429, 429];

describe("'a forwarded address only from TRUSTED_PROXY' (rule 13.8, decision 018)", () => {
  it("without it, and from other addresses, forwarded addresses are ignored", async () => {
    expect(await statusesOf(undefined)).toEqual(throttled);
    expect(await statusesOf("10.0.0.0/8")).toEqual(throttled);
  });

  it("from it, the forwarded address is the visitor's", async () => {
    expect(new Set(await statusesOf("127.0.0.1"))).toEqual(new Set([401]));
  });

  it("a port after the address, as some proxies add it, is ignored", async () => {
    const of = (forwarded: (i: number) => string) =>
      statusesOf("127.0.0.1, 10.0.0.0/8, 2001:db8:1::/48", forwarded);
    expect(await of((i) => `203.0.113.7:${50_000 + i}`)).toEqual(throttled);
    expect(await of((i) => `[2001:db8::7]:${50_000 + i}`)).toEqual(throttled);
    expect(await of((i) => `203.0.113.7:${50_000 + i}, 10.0.0.${i}:443`)).toEqual(throttled);
  });

  it("a proxy's own hop is recognised with a port, so visitors are told apart", async () => {
    const apart = await statusesOf("127.0.0.1, 10.0.0.0/8", (i) => `203.0.113.${i}, 10.0.0.1:443`);
    expect(new Set(apart)).toEqual(new Set([401]));
  });

  it("an X-Forwarded-Host from it must be a valid host", async () => {
    const at = await openInstallation({ app: { trustedProxy: "127.0.0.1" } });
    const statusOf = async (host: string) =>
      (await at.app.inject({ url: "/api/v1/coupons", headers: { "x-forwarded-host": host } }))
        .statusCode;
    const statuses = [
      await statusOf("<script>"),
      await statusOf("a/b"),
      await statusOf("a.example"),
    ];
    await at.close();
    expect(statuses).toEqual([400, 400, 200]);
  });

  it.each([
    [undefined, "coupons.test"],
    ["10.0.0.0/8", "coupons.test"],
    ["127.0.0.1", "merchants.couponlane.example"],
  ])(
    "with TRUSTED_PROXY %s the client is that of %s (decision 012)",
    async (trustedProxy, site) => {
      const at = await openInstallation({ app: { trustedProxy } });
      const headers = {
        host: "coupons.test",
        "x-forwarded-host": "merchants.couponlane.example",
        forwarded: "host=merchants.couponlane.example",
      };
      const { body } = await at.app.inject({ url: "/robots.txt", headers });
      await at.close();
      expect(body).toContain(`://${site}/sitemap.xml`);
    },
  );

  it("a Host or X-Forwarded-Host never appears in a mailed link (rule 13.8)", async () => {
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
    const mails = await mailsTo(at, email);
    await at.close();
    expect([statusCode, mails.length]).toEqual([201, 1]);
    expect(JSON.stringify(mails[0]?.data)).toContain(
      "http://coupons.test/auth/verify-email?token=",
    );
  });
});
