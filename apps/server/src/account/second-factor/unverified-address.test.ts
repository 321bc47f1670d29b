import { endpoints } from "@coupon-center/contract";
import { afterAll, describe, expect, it } from "vitest";
import { Caller, newMerchant } from "../../testing/caller.ts";
import { openInstallation } from "../../testing/installation.ts";
import { mailedToken } from "../../testing/mails.ts";
import { setUpPasskey } from "../testing/passkeys.ts";
import { firstStep, setUpApp } from "../testing/totp.ts";

const at = await openInstallation();
afterAll(() => at.close());

const mine = "mine from now on";

/** The owner of the mailbox, who finds the address taken, asks for a link and sets a password. */
async function resetByMail(email: string): Promise<void> {
  const caller = new Caller(at);
  await caller.ok(endpoints.passwordReset, { body: { email } });
  const token = await mailedToken(at, email, "reset");
  await caller.ok(endpoints.setNewPassword, { body: { token, password: mine } });
}

describe("somebody else's address that a stranger registered, with a second factor (rule 3.10)", () => {
  it.each([
    ["an app", setUpApp],
    ["a passkey", setUpPasskey],
  ])(
    "%s does not keep the owner of the mailbox out, who resets the password",
    async (_what, setUp) => {
      const stranger = await newMerchant(at);
      const { email } = stranger;
      await setUp(at, stranger);
      await resetByMail(email);
      const { kinds } = await firstStep(at, email, mine);
      expect(kinds).toEqual([]);
      const owner = new Caller(at);
      owner.session = await owner.ok(endpoints.emailLogin, { body: { email, password: mine } });
      expect(await owner.ok(endpoints.getSecondFactor)).toMatchObject({
        totp: false,
        passkeys: [],
        recovery_codes: 0,
      });
    },
  );
});
