import { DAY_MS, endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it, vi } from "vitest";
import { accountRow, newStaff } from "../testing/accounts-and-stores.ts";
import { Caller, newMerchant, signedIn } from "../testing/caller.ts";
import { later } from "../testing/held-time.ts";
import { openInstallation } from "../testing/installation.ts";
import { mailedToken, mailsTo } from "../testing/mails.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { setStaffPassword } from "./index.ts";
import { moveAddress, requestEmailChange, verifiedMerchant } from "./testing/holders.ts";

const at = await openInstallation();
afterAll(() => at.close());

const undo = (token: string, clientId = 8) =>
  new Caller(at, clientId).call(endpoints.undoEmailChange, { body: { token } });
const login = async (email: string, secret: string) =>
  (await new Caller(at).call(endpoints.emailLogin, { body: { email, password: secret } })).status;
const register = async (email: string) =>
  (await new Caller(at).call(endpoints.emailRegister, { body: { email, password } })).status;

async function askForReset(email: string): Promise<string> {
  await new Caller(at).ok(endpoints.passwordReset, { body: { email } });
  return mailedToken(at, email, "reset");
}

async function setPassword(token: string | null, secret: string): Promise<number> {
  const body = { token: token ?? "", password: secret };
  return (await new Caller(at).call(endpoints.setNewPassword, { body })).status;
}

describe("a change of address notifies the former one, which can undo it for 7 days (rule 3.6, decision 054)", () => {
  it("regardless of the attacker's actions: another password, another address, a reset, a new sign-in", async () => {
    const holder = await verifiedMerchant(at);
    const mine = holder.email;
    const link = await moveAddress(holder);
    const attacker = holder.owner;
    attacker.session = await attacker.ok(endpoints.changePassword, {
      body: { current_password: password, password: "stolen one" },
    });
    await setPassword(await askForReset(holder.email), password);
    holder.owner = await signedIn(at, holder.email, password);
    const attackersUndo = await moveAddress(holder);
    const waiting = await askForReset(holder.email);

    const { status, data } = await undo(link);
    expect(status).toBe(200);
    expect((await holder.owner.call(endpoints.getMe)).status).toBe(401);
    for (const secret of [password, "stolen one", ""])
      expect(await login(mine, secret || "x")).toBe(401);
    expect(await login(holder.email, password)).toBe(401);
    expect(await setPassword(waiting, "again stolen")).toBe(400);
    expect((await undo(attackersUndo)).status).toBe(400);
    expect(await setPassword(data.reset_token, "mine again")).toBe(200);
    expect(await login(mine, "mine again")).toBe(200);
    // The attacker's addresses are available for others again.
    expect(await register(holder.email)).toBe(201);
  });

  it("the link works once, and says so of a change that it has undone, until the address changes again", async () => {
    const holder = await verifiedMerchant(at);
    const mine = holder.email;
    const link = await moveAddress(holder);
    const { reset_token } = (await undo(link)).data;
    expect(await undo(link)).toMatchObject({ status: 200, data: { reset_token: null } });
    expect(await setPassword(reset_token, password)).toBe(200);
    expect(await undo(link)).toMatchObject({ status: 200, data: { reset_token: null } });
    expect((await undo(link, 10)).status).toBe(400);
    holder.email = mine;
    holder.owner = await signedIn(at, mine, password);
    await moveAddress(holder);
    expect((await undo(link)).status).toBe(400);
  });

  it("after the reset link's hour, another one can be requested at the restored address", async () => {
    const holder = await verifiedMerchant(at);
    const mine = holder.email;
    const { data } = await undo(await moveAddress(holder));
    later(61 * 60_000);
    expect(await setPassword(data.reset_token, "too late")).toBe(400);
    expect(await setPassword(await askForReset(mine), "in time")).toBe(200);
    expect(await login(mine, "in time")).toBe(200);
  });

  it("of several former owners the first wins, even after a later one has restored it", async () => {
    const holder = await verifiedMerchant(at);
    const first = holder.email;
    const linkOfFirst = await moveAddress(holder);
    const second = holder.email;
    const linkOfSecond = await moveAddress(holder);
    const now = async () => (await accountRow(at, holder.id)).email;
    expect([(await undo(linkOfSecond)).status, await now()]).toEqual([200, second]);
    expect([(await undo(linkOfFirst)).status, await now()]).toEqual([200, first]);
    expect((await undo(linkOfSecond)).status).toBe(400);
  });

  it("an attacker who restores the address keeps no link that survives the owner's reset", async () => {
    const holder = await verifiedMerchant(at);
    const mine = holder.email;
    await moveAddress(holder);
    const attackersUndo = await moveAddress(holder, mine);
    expect(await setPassword(await askForReset(mine), "mine again")).toBe(200);
    expect((await undo(attackersUndo)).status).toBe(400);
  });

  it("an owner from before the undo period who still knows the password cannot revoke the current owner's undo link", async () => {
    for (const regain of ["by a reset", "by an undo"]) {
      const holder = await verifiedMerchant(at);
      const former = holder.email;
      await moveAddress(holder);
      later(8 * DAY_MS);
      holder.owner = await signedIn(at, holder.email, password);
      const link = await moveAddress(holder, former);
      if (regain === "by a reset")
        expect(await setPassword(await askForReset(former), password)).toBe(200);
      else expect((await undo(await moveAddress(holder))).status).toBe(200);
      expect([regain, (await undo(link)).status]).toEqual([regain, 200]);
      vi.useRealTimers();
    }
  });

  it("an attacker whose link was revoked cannot use it to revoke the owner's next one", async () => {
    const holder = await verifiedMerchant(at);
    const mine = holder.email;
    const link = await moveAddress(holder);
    const attacker = holder.email;
    await moveAddress(holder);
    const { data } = await undo(link);
    expect(await setPassword(data.reset_token, password)).toBe(200);

    holder.email = mine;
    holder.owner = await signedIn(at, mine, password);
    const next = await moveAddress(holder, attacker);
    expect(await setPassword(await askForReset(attacker), "stolen again")).toBe(200);
    expect((await undo(next)).status).toBe(200);
  });

  it("the address is reserved for 7 days, for registration and change; the link works as long", async () => {
    const holder = await verifiedMerchant(at);
    const mine = holder.email;
    const link = await moveAddress(holder);
    const other = await newMerchant(at);
    const taken = { detail: "A user with this email already exists" };
    const change = (email: string) =>
      other.call(endpoints.changeEmail, { body: { email, password } });
    expect(await register(mine.toUpperCase())).toBe(409);
    expect(await change(mine)).toMatchObject({ status: 409, error: taken });
    expect(await register(holder.email)).toBe(409);

    later(7 * DAY_MS - 60_000);
    expect(await register(mine)).toBe(409);
    vi.useRealTimers();
    later(7 * DAY_MS + 1000);
    expect((await undo(link)).status).toBe(400);
    expect(await register(mine)).toBe(201);
  });

  it("a link requested earlier cannot take an address that has been reserved since", async () => {
    const [one, two] = [await verifiedMerchant(at), await verifiedMerchant(at)];
    const wanted = newEmail();
    const late = await requestEmailChange(two, wanted);
    await moveAddress(one, wanted);
    await moveAddress(one);
    const { status } = await new Caller(at).call(endpoints.verifyEmail, { body: { token: late } });
    expect(status).toBe(409);
    expect((await two.owner.ok(endpoints.getMe)).email).toBe(two.email);
  });

  it("events on other accounts neither revoke the link nor release the address", async () => {
    const holder = await verifiedMerchant(at);
    const mine = holder.email;
    const link = await moveAddress(holder);
    const [undone, deleted] = [await verifiedMerchant(at), await newMerchant(at)];
    expect((await undo(await moveAddress(undone))).status).toBe(200);
    await deleted.ok(endpoints.deleteMe, { body: { password } });
    const staff = await newStaff(at);
    await setStaffPassword(systemCtx(at), staff.email, "another password");
    const verification = await mailedToken(at, (await newMerchant(at)).email, "verify");
    await new Caller(at).ok(endpoints.verifyEmail, { body: { token: verification } });
    expect(await register(mine)).toBe(409);
    expect((await undo(link)).status).toBe(200);
    expect(await accountRow(at, holder.id)).toMatchObject({ email: mine, pending_email: null });
    expect(await login(deleted.email, password)).toBe(401);
  });

  it("the link works only at the account's own client, and for this purpose only", async () => {
    const link = await moveAddress(await verifiedMerchant(at));
    expect((await undo(link, 10)).status).toBe(400);
    expect(await setPassword(link, "by the wrong door")).toBe(400);
    expect((await undo("A".repeat(43))).error).toEqual({ token: ["This link has expired"] });
    expect((await undo(link)).status).toBe(200);
  });

  it("an address that was never verified is notified, cannot undo the change, and is available at once", async () => {
    const merchant = await newMerchant(at);
    const holder = { at, owner: merchant, id: 0, email: merchant.email, link: "" };
    const token = await requestEmailChange(holder, newEmail());
    await new Caller(at).ok(endpoints.verifyEmail, { body: { token } });
    expect(await mailsTo(at, merchant.email)).toContainEqual({
      kind: "email-changed",
      data: { link: null },
    });
    expect(await register(merchant.email)).toBe(201);
  });

  it("of 16 concurrent uses one restores the account", async () => {
    const link = await moveAddress(await verifiedMerchant(at));
    const replies = await Promise.all(Array.from({ length: 16 }, () => undo(link)));
    expect(replies.map(({ status }) => status)).toEqual(Array(16).fill(200));
    expect(replies.filter(({ data }) => data.reset_token !== null)).toHaveLength(1);
  });
});
