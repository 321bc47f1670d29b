import { endpoints } from "@coupon-center/contract";
import { afterAll, describe, expect, it } from "vitest";
import { Caller, newMerchant } from "../testing/caller.ts";
import { forgeTokens } from "../testing/forged-tokens.ts";
import { openInstallation, tokenSecret } from "../testing/installation.ts";

const at = await openInstallation();
afterAll(() => at.close());

describe("forged access tokens (rule 2.6, decisions 004, 015)", () => {
  it("at least 40 of them: each is 401 on private and public endpoints, never 5xx", async () => {
    const merchant = await newMerchant(at);
    const { session } = merchant;
    expect((await merchant.call(endpoints.getMe)).status).toBe(200);
    const forged = forgeTokens(session?.token ?? "", tokenSecret);
    expect(forged.length).toBeGreaterThanOrEqual(40);
    const results: [string, number, number][] = [];
    for (const [what, token] of forged) {
      const attacker = new Caller(at);
      attacker.session = { token, refresh: "", expiration: "" };
      const own = await attacker.call(endpoints.getMe);
      const open = await attacker.call(endpoints.listCoupons);
      results.push([what, own.status, open.status]);
    }
    expect(results).toEqual(forged.map(([what]) => [what, 401, 401]));
  });

  it.each([
    "",
    "Bearer",
    "Bearer ",
    "Basic YTpi",
    "Token x",
    "Bearer a b",
    "Bearer a.b.c, Bearer d.e.f",
    "Bearer ...",
    "Bearer null",
  ])("an Authorization header without a token is 401, not a guest: %j", async (authorization) => {
    const { statusCode } = await at.app.inject({
      url: endpoints.listCoupons.path,
      headers: { authorization },
    });
    expect(statusCode).toBe(401);
  });

  it("a refresh token is not accepted as an access token, nor the other way round", async () => {
    const merchant = await newMerchant(at);
    const { token = "", refresh = "" } = merchant.session ?? {};
    const swapped = new Caller(at);
    swapped.session = { token: refresh, refresh: token, expiration: "" };
    expect((await swapped.call(endpoints.getMe)).status).toBe(401);
    swapped.session = undefined;
    const renewed = await swapped.call(endpoints.refreshSession, { body: { refresh: token } });
    expect(renewed.status).toBe(401);
  });
});
