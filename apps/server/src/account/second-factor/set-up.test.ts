import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { codeAt } from "@coupon-center/testing/totp";
import { afterAll, describe, expect, it } from "vitest";
import { newAccount, newStaff } from "../../testing/accounts-and-stores.ts";
import { Caller, newMerchant } from "../../testing/caller.ts";
import { holdTime, later } from "../../testing/held-time.ts";
import { openInstallation } from "../../testing/installation.ts";
import { mailsTo } from "../../testing/mails.ts";
import { type Holder, moveAddress, verifiedMerchant } from "../testing/holders.ts";
import { firstStep, setUpApp } from "../testing/totp.ts";

const at = await openInstallation();
afterAll(() => at.close());
holdTime();

const body = { password };
const changesMailed = async (email: string) =>
  (await mailsTo(at, email))
    .filter(({ kind }) => kind === "second-factor-changed")
    .map(({ data }) => Reflect.get(Object(data), "change"));
const actsOn = async (id: number) => {
  const rows = at.db.selectFrom("audit").select("act").where("subject_id", "=", id);
  return (await rows.where("subject", "=", "account").orderBy("id").execute()).map(
    ({ act }) => act,
  );
};
const signInStatus = async (email: string, secret = password) =>
  (await new Caller(at).call(endpoints.emailLogin, { body: { email, password: secret } })).status;

describe("setting up an authenticator app (rule 3.10)", () => {
  it("takes the password; the key counts only after a code of it, and ends other sessions", async () => {
    const { merchant, id } = await newAccount(at);
    const { email } = merchant;
    const other = new Caller(at);
    other.session = await other.ok(endpoints.emailLogin, { body: { email, password } });
    const wrong = await merchant.call(endpoints.startTotp, { body: { password: "wrong" } });
    expect([wrong.status, wrong.error]).toEqual([400, { password: ["Wrong password"] }]);
    const key = await merchant.ok(endpoints.startTotp, { body });
    expect(key.uri).toContain(`secret=${key.secret}`);
    expect(key.qr.path).toMatch(/^M/);
    expect(await signInStatus(email)).toBe(200);
    expect((await merchant.ok(endpoints.getSecondFactor)).totp).toBe(false);

    const tries: [object, object][] = [
      [{ password, code: "000000" }, { code: ["Wrong code"] }],
      [{ password: "wrong", code: "000000" }, { password: ["Wrong password"] }],
      [{ password, code: "" }, { code: ["Code is required"] }],
    ];
    for (const [sent, error] of tries) {
      const answer = await merchant.call(endpoints.confirmTotp, { body: sent as never });
      expect([answer.status, answer.error]).toEqual([400, error]);
    }
    expect((await other.call(endpoints.getMe)).status).toBe(200);
    const code = await codeAt(key.secret, at.clock.now());
    const added = await merchant.ok(endpoints.confirmTotp, { body: { password, code } });
    expect((await other.call(endpoints.getMe)).status).toBe(401);
    expect((await merchant.call(endpoints.getMe)).status).toBe(401);
    merchant.session = added.session;
    expect(await merchant.ok(endpoints.getSecondFactor)).toEqual({
      totp: true,
      passkeys: [],
      recovery_codes: 10,
      required: false,
    });
    expect((await firstStep(at, email)).token).not.toBe("");
    expect(await changesMailed(email)).toEqual(["app on"]);
    expect(await actsOn(id)).toEqual(["second factor: app on"]);
  });

  it("a key waits 30 minutes for its first code", async () => {
    const merchant = await newMerchant(at);
    const { secret } = await merchant.ok(endpoints.startTotp, { body });
    later(30 * 60_000);
    merchant.session = await new Caller(at).ok(endpoints.emailLogin, {
      body: { email: merchant.email, password },
    });
    const code = await codeAt(secret, at.clock.now());
    const { status, error } = await merchant.call(endpoints.confirmTotp, {
      body: { password, code },
    });
    expect([status, error]).toEqual([400, { code: ["The key has expired: start again"] }]);
  });

  it("begun again in the same session has the same key, as the app may have it already; elsewhere another", async () => {
    const merchant = await newMerchant(at);
    const { secret } = await merchant.ok(endpoints.startTotp, { body });
    later(29 * 60_000);
    merchant.session = await new Caller(at).ok(endpoints.refreshSession, {
      body: { refresh: merchant.session?.refresh ?? "" },
    });
    expect((await merchant.ok(endpoints.startTotp, { body })).secret).toBe(secret);
    later(2 * 60_000);
    const confirmed = { password, code: await codeAt(secret, at.clock.now()) };
    const { session } = await merchant.ok(endpoints.confirmTotp, { body: confirmed });
    merchant.session = session;
    const { secret: next } = await merchant.ok(endpoints.startTotp, { body });
    expect(next).not.toBe(secret);

    later(30_000);
    const { token } = await firstStep(at, merchant.email);
    const code = await codeAt(secret, at.clock.now());
    const other = new Caller(at);
    other.session = await other.ok(endpoints.confirmLogin, { body: { token, code } });
    expect((await other.ok(endpoints.startTotp, { body })).secret).not.toBe(next);
  });

  it("another app replaces the first, which counts until then", async () => {
    const merchant = await newMerchant(at);
    const first = await setUpApp(at, merchant);
    const next = await merchant.ok(endpoints.startTotp, { body });
    later(30_000);
    const { token } = await firstStep(at, merchant.email);
    const ofNext = { token, code: await codeAt(next.secret, at.clock.now()) };
    expect((await new Caller(at).call(endpoints.confirmLogin, { body: ofNext })).status).toBe(401);
    const ofFirst = { token, code: await first.code() };
    await new Caller(at).ok(endpoints.confirmLogin, { body: ofFirst });
    later(30_000);
    const confirmed = { password, code: await codeAt(next.secret, at.clock.now()) };
    await merchant.ok(endpoints.confirmTotp, { body: confirmed });
    later(30_000);
    const step = await firstStep(at, merchant.email);
    const old = { token: step.token, code: await first.code() };
    expect((await new Caller(at).call(endpoints.confirmLogin, { body: old })).status).toBe(401);
  });

  it("is turned off with the password: one step again, codes gone, the owner mailed", async () => {
    const { merchant, id } = await newAccount(at);
    await setUpApp(at, merchant);
    const wrong = await merchant.call(endpoints.removeTotp, { body: { password: "wrong" } });
    expect(wrong.status).toBe(400);
    const { session } = await merchant.ok(endpoints.removeTotp, { body });
    expect((await merchant.call(endpoints.getMe)).status).toBe(401);
    merchant.session = session;
    expect(await signInStatus(merchant.email)).toBe(200);
    expect((await merchant.ok(endpoints.getSecondFactor)).recovery_codes).toBe(0);
    expect(await changesMailed(merchant.email)).toEqual(["app on", "app off"]);
    expect(await actsOn(id)).toEqual(["second factor: app on", "second factor: app off"]);
  });

  it("what is off cannot be turned off, nor get recovery codes: 409, and nothing changes", async () => {
    const { merchant, id } = await newAccount(at);
    await merchant.ok(endpoints.startTotp, { body });
    expect((await merchant.call(endpoints.removeTotp, { body })).status).toBe(409);
    expect((await merchant.call(endpoints.makeRecoveryCodes, { body })).status).toBe(409);
    expect((await merchant.call(endpoints.getMe)).status).toBe(200);
    expect(await actsOn(id)).toEqual([]);
  });

  it("keeps the key encrypted and the recovery codes as hashes (decision 055)", async () => {
    const { merchant, id } = await newAccount(at);
    const app = await setUpApp(at, merchant);
    await merchant.ok(endpoints.startTotp, { body });
    const keys = await at.db.selectFrom("totp").selectAll().where("account_id", "=", id).execute();
    const codes = await at.db
      .selectFrom("recovery_code")
      .selectAll()
      .where("account_id", "=", id)
      .execute();
    expect(keys[0]?.secret).toMatch(/^v1\./);
    expect(keys[0]?.pending).toMatch(/^v1\./);
    expect(codes).toHaveLength(10);
    const stored = JSON.stringify([keys, codes]);
    for (const text of [app.key, ...app.recoveryCodes])
      for (const spelling of [text, text.replaceAll("-", "")])
        expect(stored).not.toContain(spelling);
  });

  it("is deleted with the account", async () => {
    const { merchant, id } = await newAccount(at);
    await setUpApp(at, merchant);
    await merchant.ok(endpoints.deleteMe, { body });
    for (const table of ["totp", "passkey", "recovery_code"] as const) {
      const rows = at.db.selectFrom(table).select("account_id").where("account_id", "=", id);
      expect(await rows.execute()).toEqual([]);
    }
  });
});

describe("an undone change of address (rule 3.6)", () => {
  const undo = async (holder: Holder) => {
    const undoToken = await moveAddress(holder);
    return async () => {
      const sent = { body: { token: undoToken } };
      const { reset_token: token } = await new Caller(at).ok(endpoints.undoEmailChange, sent);
      const body = { token: token ?? "", password: "the owner's own" };
      await new Caller(at).ok(endpoints.setNewPassword, { body });
    };
  };

  it("removes a second factor that was set up since, as an attacker's would keep the owner out", async () => {
    const holder = await verifiedMerchant(at);
    const { email } = holder;
    const takeBack = await undo(holder);
    await setUpApp(at, holder.owner);
    await takeBack();
    expect(await signInStatus(email, "the owner's own")).toBe(200);
  });

  it("keeps one from before", async () => {
    const holder = await verifiedMerchant(at);
    const { email } = holder;
    await setUpApp(at, holder.owner);
    later(1);
    await (await undo(holder))();
    expect((await firstStep(at, email, "the owner's own")).token).not.toBe("");
  });

  it("voids recovery codes, as an attacker who made new ones knows them", async () => {
    const holder = await verifiedMerchant(at);
    const { email, owner } = holder;
    await setUpApp(at, owner);
    later(1);
    const takeBack = await undo(holder);
    const { recovery_codes: codes } = await owner.ok(endpoints.makeRecoveryCodes, { body });
    await takeBack();
    const { token } = await firstStep(at, email, "the owner's own");
    const sent = { body: { token, code: codes[0] ?? "" } };
    expect((await new Caller(at).call(endpoints.confirmLogin, sent)).status).toBe(401);
  });
});

describe("an admin (rule 10.8)", () => {
  it("resets a staff member's second factor: sessions end, the owner is mailed, the act is recorded", async () => {
    const [admin, member] = [await newStaff(at), await newStaff(at)];
    await setUpApp(at, member, "staff password");
    const { id } = await member.ok(endpoints.getMe);
    const params = { id };
    const listed = async () =>
      (await admin.ok(endpoints.staffListMembers)).results.find((one) => one.id === id);
    expect(await listed()).toMatchObject({ second_factor: true });
    const answer = await admin.ok(endpoints.staffResetFactor, { params });
    expect(answer).toMatchObject({ second_factor: false, sessions: 0 });
    expect((await member.call(endpoints.getMe)).status).toBe(401);
    expect(await signInStatus(member.email, "staff password")).toBe(200);
    expect(await changesMailed(member.email)).toEqual(["app on", "reset by an admin"]);
    expect((await actsOn(id)).at(-1)).toBe("staff second factor reset");
    expect((await admin.call(endpoints.staffResetFactor, { params })).status).toBe(409);
  });

  it("but not the own, nor a merchant's: 409, 404", async () => {
    const admin = await newStaff(at);
    await setUpApp(at, admin, "staff password");
    const { id } = await admin.ok(endpoints.getMe);
    expect((await admin.call(endpoints.staffResetFactor, { params: { id } })).status).toBe(409);
    const { merchant, id: merchantId } = await newAccount(at);
    await setUpApp(at, merchant);
    const params = { id: merchantId };
    expect((await admin.call(endpoints.staffResetFactor, { params })).status).toBe(404);
    expect((await firstStep(at, merchant.email)).token).not.toBe("");
    expect(await signInStatus(newEmail())).toBe(401);
  });
});
