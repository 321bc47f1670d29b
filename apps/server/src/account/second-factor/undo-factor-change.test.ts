import { DAY_MS, endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it, vi } from "vitest";
import { Caller, newMerchant } from "../../testing/caller.ts";
import { later } from "../../testing/held-time.ts";
import { openInstallation } from "../../testing/installation.ts";
import { mailedToken, mailsTo } from "../../testing/mails.ts";
import { moveAddress, verifiedMerchant } from "../testing/holders.ts";
import { setUpPasskey } from "../testing/passkeys.ts";
import { firstStep, setUpApp } from "../testing/totp.ts";

const at = await openInstallation();
afterAll(() => at.close());

const mine = "mine again";
async function setPassword(token: string, secret = mine): Promise<number> {
  const body = { token, password: secret };
  return (await new Caller(at).call(endpoints.setNewPassword, { body })).status;
}
const undoToken = (email: string) => mailedToken(at, email, "second-factor-changed");
const kindsOf = async (email: string, secret = mine) => (await firstStep(at, email, secret)).kinds;

describe("the mail about a changed second factor has a link that undoes it for 7 days (rule 3.10, decision 054)", () => {
  it("sets a new password, ends the thief's session and removes the thief's factor, which a reset does not", async () => {
    const { id, email, owner: thief } = await verifiedMerchant(at);
    await setUpApp(at, thief);
    await new Caller(at).ok(endpoints.passwordReset, { body: { email } });
    expect(await setPassword(await mailedToken(at, email, "reset"), password)).toBe(200);
    expect(await kindsOf(email, password)).toEqual(["app"]);

    const [token, again] = [await undoToken(email), await signedInBy(email)];
    const mails = await mailsTo(at, email);
    expect(mails.find(({ kind }) => kind === "second-factor-changed")?.data).toEqual({
      change: "app on",
      link: `http://coupons.test/auth/set-password?token=${token}`,
      undoes: true,
    });
    expect(again).toBe(401);
    expect(await setPassword(token)).toBe(200);
    expect((await thief.call(endpoints.getMe)).status).toBe(401);
    expect(await signedInBy(email)).toBe(200);
    expect(await setPassword(token)).toBe(400);
    const audit = at.db.selectFrom("audit").select("act").where("subject_id", "=", id);
    const acts = await audit.where("subject", "=", "account").execute();
    expect(acts).toContainEqual({ act: "change of second factor undone" });
  });

  it("removes what was set up since, not the owner's own from before; recovery codes are void", async () => {
    const { email, owner } = await verifiedMerchant(at);
    await setUpApp(at, owner);
    const own = await undoToken(email);
    later(1000);
    const { recovery_codes: codes, session } = await owner.ok(endpoints.makeRecoveryCodes, {
      body: { password },
    });
    owner.session = session;
    const token = await undoToken(email);
    later(1000);
    await setUpPasskey(at, owner);
    const last = await undoToken(email);
    expect(await kindsOf(email, password)).toEqual(["app", "passkey"]);
    expect(await setPassword(token)).toBe(200);
    const step = await firstStep(at, email, mine);
    expect(step.kinds).toEqual(["app"]);
    const [code = ""] = codes;
    const body = { token: step.token, code };
    expect((await new Caller(at).call(endpoints.confirmLogin, { body })).status).toBe(401);
    // A later link could be the thief's; an earlier one is the owner's.
    expect(await setPassword(last)).toBe(400);
    expect(await setPassword(own, "once more")).toBe(200);
    expect(await kindsOf(email, "once more")).toEqual([]);
  });

  it("whatever the thief does next: another password, another factor, the factor off again", async () => {
    const { email, owner: thief } = await verifiedMerchant(at);
    await setUpPasskey(at, thief);
    const token = await undoToken(email);
    thief.session = await thief.ok(endpoints.changePassword, {
      body: { current_password: password, password: "stolen" },
    });
    await setUpApp(at, thief, "stolen");
    const off = await thief.ok(endpoints.removeTotp, { body: { password: "stolen" } });
    thief.session = off.session;
    expect(await setPassword(token)).toBe(200);
    expect((await thief.call(endpoints.getMe)).status).toBe(401);
    expect(await signedInBy(email)).toBe(200);
  });

  it("only for the address that it was mailed to: a thief's is void once the owner has the account back", async () => {
    const holder = await verifiedMerchant(at);
    const { email } = holder;
    await setUpApp(at, holder.owner);
    const own = await undoToken(email);
    const undo = await moveAddress(holder);
    expect(await setPassword(own)).toBe(400);
    await setUpPasskey(at, holder.owner);
    const thiefs = await undoToken(holder.email);
    const { reset_token } = await new Caller(at).ok(endpoints.undoEmailChange, {
      body: { token: undo },
    });
    expect(await setPassword(thiefs)).toBe(400);
    expect(await setPassword(reset_token ?? "")).toBe(200);
    expect(await kindsOf(email)).toEqual(["app"]);
    // What was set up before the address moved.
    expect(await setPassword(own, "once more")).toBe(200);
    expect(await kindsOf(email, "once more")).toEqual([]);
  });

  it("for 7 days; an address that was never verified gets none", async () => {
    const { email, owner } = await verifiedMerchant(at);
    await setUpApp(at, owner);
    later(7 * DAY_MS + 1000);
    expect(await setPassword(await undoToken(email))).toBe(400);
    vi.useRealTimers();
    const merchant = await newMerchant(at);
    await setUpApp(at, merchant);
    const [mail] = (await mailsTo(at, merchant.email)).slice(-1);
    expect(mail?.data).toEqual({
      change: "app on",
      link: "http://coupons.test/auth/password-reminder",
      undoes: false,
    });
  });
});

/** The status of a sign-in with the owner's new password alone. */
async function signedInBy(email: string): Promise<number> {
  const body = { email, password: mine };
  return (await new Caller(at).call(endpoints.emailLogin, { body })).status;
}
