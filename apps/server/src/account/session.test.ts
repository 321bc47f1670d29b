import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { Caller, newMerchant, newStore } from "../testing/caller.ts";
import { later } from "../testing/held-time.ts";
import { openInstallation } from "../testing/installation.ts";
import { mailedToken, mailsTo } from "../testing/mails.ts";

const at = await openInstallation();
afterAll(() => at.close());

describe("sign-in", () => {
  it("returns token, refresh, expiration; the token opens /auth/me/ (rule 2.5)", async () => {
    const { email } = await newMerchant(at);
    const caller = new Caller(at);
    caller.session = await caller.ok(endpoints.emailLogin, {
      body: { email, password, siteId: 8 },
    });
    expect(await caller.ok(endpoints.getMe)).toMatchObject({
      email,
      role: "merchant",
      store: null,
      coupon_center_txn: null,
    });
  });

  it("401 'Invalid Email/Password combination', alike for an unknown address, a wrong password and another client's account (rule 2.4)", async () => {
    const { email } = await newMerchant(at, 8);
    const tries = [
      new Caller(at).call(endpoints.emailLogin, { body: { email, password: "wrong password" } }),
      new Caller(at).call(endpoints.emailLogin, { body: { email: newEmail(), password } }),
      new Caller(at, 10).call(endpoints.emailLogin, { body: { email, password } }),
    ];
    for (const reply of await Promise.all(tries)) {
      expect([reply.status, reply.error]).toEqual([
        401,
        { detail: "Invalid Email/Password combination" },
      ]);
    }
  });

  it("a suspended account is answered like a wrong password (rule 2.4)", async () => {
    const { email } = await newMerchant(at);
    await at.db
      .updateTable("account")
      .set({ suspended_at: 1 })
      .where("email", "=", email)
      .execute();
    const reply = await new Caller(at).call(endpoints.emailLogin, { body: { email, password } });
    expect([reply.status, reply.error]).toEqual([
      401,
      { detail: "Invalid Email/Password combination" },
    ]);
  });

  it("a token of another client is 401, on public calls too (rule 1.2, decisions 012, 015)", async () => {
    const merchant = await newMerchant(at, 8);
    const atOtherClient = new Caller(at, 10);
    atOtherClient.session = merchant.session;
    expect((await atOtherClient.call(endpoints.getMe)).status).toBe(401);
    expect((await atOtherClient.call(endpoints.listCoupons)).status).toBe(401);
  });

  it("an expired access token is 401, on public calls too (rule 2.6)", async () => {
    const merchant = await newMerchant(at);
    later(15 * 60_000 + 1000);
    expect((await merchant.call(endpoints.getMe)).status).toBe(401);
    expect((await merchant.call(endpoints.listCoupons)).status).toBe(401);
  });
});

describe("refresh (rule 2.5, decisions 002, 015)", () => {
  it("rotates: the new pair works, a reuse within 10 s gets the same successor", async () => {
    const merchant = await newMerchant(at);
    const refresh = merchant.session?.refresh ?? "";
    const calls = Array.from({ length: 20 }, () =>
      merchant.ok(endpoints.refreshSession, { body: { refresh } }),
    );
    const sessions = await Promise.all(calls);
    expect(new Set(sessions.map((session) => session.refresh)).size).toBe(1);
    merchant.session = sessions[0];
    expect((await merchant.call(endpoints.getMe)).status).toBe(200);
  });

  it("a reuse after 10 s ends the session, including the newest refresh token and the access token", async () => {
    const merchant = await newMerchant(at);
    const first = merchant.session?.refresh ?? "";
    let session = merchant.session;
    for (let i = 0; i < 4; i++) {
      session = await new Caller(at).ok(endpoints.refreshSession, {
        body: { refresh: session?.refresh ?? "" },
      });
    }
    later(11_000);
    merchant.session = session;
    expect((await merchant.call(endpoints.getMe)).status).toBe(200);
    expect(
      (await new Caller(at).call(endpoints.refreshSession, { body: { refresh: first } })).status,
    ).toBe(401);
    expect((await merchant.call(endpoints.getMe)).status).toBe(401);
    const last = session?.refresh ?? "";
    expect(
      (await new Caller(at).call(endpoints.refreshSession, { body: { refresh: last } })).status,
    ).toBe(401);
  });

  it("an invented token with a session's id leaves the session valid", async () => {
    const merchant = await newMerchant(at);
    const [id = ""] = (merchant.session?.refresh ?? "").split(".");
    const forged = `${id}.0.${"A".repeat(43)}`;
    expect(
      (await new Caller(at).call(endpoints.refreshSession, { body: { refresh: forged } })).status,
    ).toBe(401);
    expect((await merchant.call(endpoints.getMe)).status).toBe(200);
  });

  it("lasts 30 days", async () => {
    const merchant = await newMerchant(at);
    const refresh = merchant.session?.refresh ?? "";
    later(30 * 86_400_000 + 1000);
    expect(
      (await new Caller(at).call(endpoints.refreshSession, { body: { refresh } })).status,
    ).toBe(401);
  });

  it("sign-out ends the access and refresh tokens of this session only (rule 2.8)", async () => {
    const merchant = await newMerchant(at);
    const elsewhere = new Caller(at);
    elsewhere.session = await elsewhere.ok(endpoints.emailLogin, {
      body: { email: merchant.email, password },
    });
    const refresh = merchant.session?.refresh ?? "";
    await new Caller(at).ok(endpoints.logout, { body: { refresh } });
    expect((await elsewhere.call(endpoints.getMe)).status).toBe(200);
    expect((await merchant.call(endpoints.getMe)).status).toBe(401);
    expect(
      (await new Caller(at).call(endpoints.refreshSession, { body: { refresh } })).status,
    ).toBe(401);
  });
});

describe("a new password", () => {
  it("by the mailed link: single use, ends all sessions, notifies the owner (rule 3.4)", async () => {
    const merchant = await newMerchant(at);
    await new Caller(at).ok(endpoints.passwordReset, {
      body: { email: merchant.email, siteId: 8 },
    });
    const token = await mailedToken(at, merchant.email, "reset");
    const body = { password: "another password", token };
    const tries = await Promise.all(
      Array.from({ length: 16 }, () => new Caller(at).call(endpoints.setNewPassword, { body })),
    );
    expect(tries.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(tries.filter((reply) => reply.status === 400)).toHaveLength(15);
    expect((await merchant.call(endpoints.getMe)).status).toBe(401);
    const login = { email: merchant.email, password: "another password" };
    expect((await new Caller(at).call(endpoints.emailLogin, { body: login })).status).toBe(200);
    expect((await mailsTo(at, merchant.email)).map((mail) => mail.kind)).toContain(
      "password-changed",
    );
  });

  it("'Reset email has expired, please request a new one' after 60 minutes (rule 3.4)", async () => {
    const merchant = await newMerchant(at);
    await new Caller(at).ok(endpoints.passwordReset, { body: { email: merchant.email } });
    const token = await mailedToken(at, merchant.email, "reset");
    later(61 * 60_000);
    const { status, error } = await new Caller(at).call(endpoints.setNewPassword, {
      body: { password, token },
    });
    expect([status, error]).toEqual([
      400,
      { token: ["Reset email has expired, please request a new one"] },
    ]);
  });

  it("404 'No User Found' for an unknown address (rule 3.3)", async () => {
    const { status, error } = await new Caller(at).call(endpoints.passwordReset, {
      body: { email: newEmail() },
    });
    expect([status, error]).toEqual([404, { detail: "No User Found" }]);
  });

  it("on the account page: the old one must be right, other sessions end, this one is renewed (rule 3.5, decision 020)", async () => {
    const merchant = await newMerchant(at);
    const other = new Caller(at);
    other.session = await other.ok(endpoints.emailLogin, {
      body: { email: merchant.email, password },
    });
    const wrong = await merchant.call(endpoints.changePassword, {
      body: { current_password: "no", password: "123456" },
    });
    expect([wrong.status, Object.keys(wrong.error)]).toEqual([400, ["current_password"]]);
    merchant.session = await merchant.ok(endpoints.changePassword, {
      body: { current_password: password, password: "123456" },
    });
    expect((await other.call(endpoints.getMe)).status).toBe(401);
    expect((await merchant.call(endpoints.getMe)).status).toBe(200);
  });
});

describe("the account (decision 020)", () => {
  it("changes the address once it is confirmed at the new one (rule 3.5)", async () => {
    const [merchant, other] = [await newMerchant(at), await newMerchant(at)];
    const email = newEmail();
    await merchant.ok(endpoints.changeEmail, { body: { email, password } });
    expect((await other.ok(endpoints.getMe)).pending_email).toBeNull();
    expect(await merchant.ok(endpoints.getMe)).toMatchObject({
      email: merchant.email,
      pending_email: email,
    });
    const token = await mailedToken(at, email, "verify-new-address");
    const { session } = await merchant.ok(endpoints.verifyEmail, { body: { token } });
    merchant.session = session;
    expect(await merchant.ok(endpoints.getMe)).toMatchObject({
      email,
      pending_email: null,
      email_verified: true,
    });
    const signIn = async (address: string) =>
      (await new Caller(at).call(endpoints.emailLogin, { body: { email: address, password } }))
        .status;
    expect(await signIn(email.toUpperCase())).toBe(200);
    expect(await signIn(merchant.email)).toBe(401);
    expect(await other.ok(endpoints.getMe)).toMatchObject({
      email: other.email,
      pending_email: null,
      email_verified: false,
    });
  });

  it("'Subscriptions end at Stripe first; if that fails, nothing is deleted' (rule 3.8)", async () => {
    const { merchant } = await newLiveStore(at);
    const { status } = await merchant.call(endpoints.deleteMe, { body: { password } });
    expect(status).toBe(502);
    expect((await merchant.ok(endpoints.getMe)).store?.is_approved).toBe(true);
  });

  it("deletes the account with the password; its store is gone, its address is available again (rule 3.8)", async () => {
    const { merchant, store } = await newStore(at);
    const wrong = await merchant.call(endpoints.deleteMe, { body: { password: "not it" } });
    expect(wrong.status).toBe(400);
    await merchant.ok(endpoints.deleteMe, { body: { password } });
    expect((await merchant.call(endpoints.getMe)).status).toBe(401);
    const row = at.db.selectFrom("store").select("deleted_at").where("id", "=", store.id);
    expect((await row.executeTakeFirstOrThrow()).deleted_at).not.toBeNull();
    const again = await new Caller(at).call(endpoints.emailRegister, {
      body: { email: merchant.email, password },
    });
    expect(again.status).toBe(201);
  });
});
