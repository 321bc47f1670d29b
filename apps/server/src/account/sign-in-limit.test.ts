import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { Caller, newMerchant } from "../testing/caller.ts";
import { holdTime, later } from "../testing/held-time.ts";
import { closeAll, openInstallation } from "../testing/installation.ts";
import { HOUR_MS, passed, type Seen, seenOf } from "../testing/spend-limits.ts";
import { setUpPasskey } from "./testing/passkeys.ts";
import { firstStep } from "./testing/totp.ts";

const setUp = await openInstallation();
// Three of the six hundred, rounded; of 601 it would be four.
const at = await openInstallation({ processOf: setUp, rateLimitFactor: 3.499 / 600 });
afterAll(() => closeAll(setUp, at));
holdTime();

async function signIn(email: string): Promise<Seen> {
  const body = { email, password };
  const { status, headers } = await new Caller(at).call(endpoints.emailLogin, { body });
  return seenOf(status, headers);
}

describe("'600 sign-ins an hour for an account' (rule 2.10, decision 018)", () => {
  it("with the right password; then 429 until Retry-After, while its sessions and others go on", async () => {
    const [merchant, other] = [await newMerchant(setUp), await newMerchant(setUp)];
    for (let count = 0; count < 3; count++) expect(await signIn(merchant.email)).toEqual(passed);
    expect(await signIn(merchant.email)).toEqual([429, 3600]);
    expect((await merchant.call(endpoints.getMe)).status).toBe(200);
    expect(await signIn(other.email)).toEqual(passed);
    later(HOUR_MS);
    expect(await signIn(merchant.email)).toEqual(passed);
  });

  it("a passkey's challenges count too", async () => {
    const merchant = await newMerchant(setUp);
    await setUpPasskey(setUp, merchant);
    const { token } = await firstStep(at, merchant.email);
    const challenge = async () => {
      const answer = await new Caller(at).call(endpoints.startPasskeyLogin, { body: { token } });
      return seenOf(answer.status, answer.headers);
    };
    expect([await challenge(), await challenge()]).toEqual([passed, passed]);
    expect(await challenge()).toEqual([429, 3600]);
  });
});
