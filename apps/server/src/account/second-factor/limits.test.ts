import { endpoints } from "@coupon-center/contract";
import { afterAll, describe, expect, it } from "vitest";
import { Caller, newMerchant } from "../../testing/caller.ts";
import { holdTime, later } from "../../testing/held-time.ts";
import { openInstallation } from "../../testing/installation.ts";
import { mailsTo } from "../../testing/mails.ts";
import { HOUR_MS, MINUTE_MS, newIp, seenOf } from "../../testing/spend-limits.ts";
import { passkeyStep, setUpPasskey } from "../testing/passkeys.ts";
import { firstStep, setUpApp } from "../testing/totp.ts";

const at = await openInstallation({ rateLimitFactor: 1, app: { trustedProxy: "127.0.0.1" } });
afterAll(() => at.close());
holdTime();

async function confirm(ip: string, token: string, code: string) {
  const headers = { "x-forwarded-for": ip };
  const answer = await new Caller(at).call(endpoints.confirmLogin, {
    body: { token, code },
    headers,
  });
  return seenOf(answer.status, answer.headers);
}

describe("wrong codes (rule 3.10, decision 018)", () => {
  it("count like wrong passwords: the sixth at a network is 429, with the right code too, whatever the step", async () => {
    const merchant = await newMerchant(at);
    const app = await setUpApp(at, merchant);
    later(30_000);
    const [{ token }, ip] = [await firstStep(at, merchant.email), newIp()];
    for (let count = 0; count < 5; count++)
      expect(await confirm(ip, token, "000000")).toEqual([401, null]);
    expect(await confirm(ip, token, await app.code())).toEqual([429, 900]);
    const again = await firstStep(at, merchant.email);
    expect(await confirm(ip, again.token, await app.code())).toEqual([429, 900]);
    expect(await confirm(newIp(), token, await app.code())).toEqual([200, null]);
    later(15 * MINUTE_MS);
    const last = await firstStep(at, merchant.email);
    expect(await confirm(ip, last.token, app.recoveryCodes[0] ?? "")).toEqual([200, null]);
  });

  it("a passkey's refused answers use up the same tries, and right ones none (rule 3.11)", async () => {
    const merchant = await newMerchant(at);
    const app = await setUpApp(at, merchant);
    const { authenticator } = await setUpPasskey(at, merchant);
    later(30_000);
    const ip = newIp();
    const { email } = merchant;
    async function answer(from: string, origin?: string) {
      const { token, options } = await passkeyStep(at, email);
      const { status, headers } = await new Caller(at).call(endpoints.confirmPasskeyLogin, {
        body: { token, credential: authenticator.get(options, { origin }) },
        headers: { "x-forwarded-for": from },
      });
      return seenOf(status, headers);
    }
    for (let count = 0; count < 6; count++) expect(await answer(newIp())).toEqual([200, null]);
    for (let count = 0; count < 3; count++)
      expect(await answer(ip, "https://evil.example")).toEqual([401, null]);
    const { token } = await firstStep(at, email);
    for (let count = 0; count < 2; count++)
      expect(await confirm(ip, token, "000000")).toEqual([401, null]);
    expect(await answer(ip)).toEqual([429, 900]);
    expect(await confirm(ip, token, await app.code())).toEqual([429, 900]);
  });

  it("are refused after 50 an hour over all networks that the owner did not use, and the owner is mailed", async () => {
    const merchant = await newMerchant(at);
    const app = await setUpApp(at, merchant);
    later(HOUR_MS);
    let { token } = await firstStep(at, merchant.email);
    for (let count = 0; count < 50; count++)
      expect(await confirm(newIp(), token, "000000")).toEqual([401, null]);
    ({ token } = await firstStep(at, merchant.email));
    expect(await confirm(newIp(), token, await app.code())).toEqual([429, 3600]);
    const kinds = (await mailsTo(at, merchant.email)).map(({ kind }) => kind);
    expect(kinds).toContain("sign-in-refused");
    expect(await confirm("127.0.0.1", token, await app.code())).toEqual([200, null]);
  });
});
