import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { argon2Passwords } from "../ports/passwords.ts";
import { storeRow } from "../testing/accounts-and-stores.ts";
import { Caller, newMerchant, newStore } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { mailedToken, mailsTo } from "../testing/mails.ts";

// Uses the production password hashing, since a test checks the stored hash.
const at = await openInstallation({ passwords: argon2Passwords() });
afterAll(() => at.close());
afterEach(() => vi.useRealTimers());

describe("register", () => {
  it("'201 is success': returns token, refresh, expiration, and mails the verification link (rule 2.1, decision 015)", async () => {
    const email = newEmail();
    const caller = new Caller(at);
    const body = {
      email,
      password,
      siteId: 8,
      type: "merchant",
      first_name: "N/A",
      last_name: "N/A",
    };
    const { status, data } = await caller.call(endpoints.emailRegister, { body });
    expect(status).toBe(201);
    expect(Date.parse(data.expiration)).toBeGreaterThan(at.clock.now() + 14 * 60_000);
    expect((await mailsTo(at, email)).map((mail) => mail.kind)).toEqual(["verify"]);
  });

  it("409 'A user with this email already exists', without regard to case (rule 2.2, decision 018)", async () => {
    const { email } = await newMerchant(at);
    const body = { email: ` ${email.toUpperCase()} `, password };
    const { status, error } = await new Caller(at).call(endpoints.emailRegister, { body });
    expect(status).toBe(409);
    expect(error).toEqual({ detail: "A user with this email already exists" });
  });

  it("stores a password as argon2id, taken as given: 128 characters, spaces and any script (rule 2.3, decision 019)", async () => {
    const email = newEmail();
    const long = [...` ${"pässwörd 密码 🎉 ".repeat(20)}`].slice(0, 128).join("");
    await new Caller(at).ok(endpoints.emailRegister, { body: { email, password: long } });
    const { password_hash } = await at.db
      .selectFrom("account")
      .select("password_hash")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const status = async (given: string) =>
      (await new Caller(at).call(endpoints.emailLogin, { body: { email, password: given } }))
        .status;
    expect(await status(long)).toBe(200);
    expect(await status(long.trim())).toBe(401);
    expect(await status(long.slice(0, 72))).toBe(401);
    expect(await status(long.toUpperCase())).toBe(401);
  });

  it("mails the owner of a taken address at most once a day (rule 2.2)", async () => {
    const { email } = await newMerchant(at);
    const tryAgainAt = async (time: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: time });
      await new Caller(at).call(endpoints.emailRegister, { body: { email, password } });
      return (await mailsTo(at, email)).filter(({ kind }) => kind === "address-in-use");
    };
    const [day, nextDay] = [Date.UTC(2027, 2, 23), Date.UTC(2027, 2, 24)];
    await tryAgainAt(day);
    const mails = await tryAgainAt(nextDay - 1);
    // The mail's button says 'Log in' and links to the login page.
    expect(mails.map(({ data }) => data)).toEqual([{ link: "http://coupons.test/login" }]);
    expect(await tryAgainAt(nextDay)).toHaveLength(2);
  });

  it("'PASSWORD_BLOCKLIST=on refuses the commonest', in any case, wherever a password is set (decision 019)", async () => {
    const merchant = await newMerchant(at);
    await merchant.ok(endpoints.passwordReset, { body: { email: merchant.email } });
    const token = await mailedToken(at, merchant.email, "reset");
    const tries = async (common: string) => [
      await new Caller(at).call(endpoints.emailRegister, {
        body: { email: newEmail(), password: common },
      }),
      await new Caller(at).call(endpoints.setNewPassword, { body: { token, password: common } }),
      await merchant.call(endpoints.changePassword, {
        body: { current_password: password, password: common },
      }),
    ];
    at.ports.passwordBlocklist = true;
    const refused = await tries("PassWord1");
    at.ports.passwordBlocklist = false;
    const error = { password: ["This password is too common"] };
    expect(refused).toMatchObject(Array(3).fill({ status: 400, error }));
    expect((await tries("PassWord1")).map(({ status }) => status)).toEqual([201, 200, 401]);
  });

  it("the same address at two clients: each password opens the account of its own client only (rule 2.4)", async () => {
    const { email } = await newMerchant(at, 8);
    const body = { email, password: "at the other" };
    await new Caller(at, 10).ok(endpoints.emailRegister, { body: { ...body, siteId: 10 } });
    const login = async (clientId: number, secret: string) =>
      (
        await new Caller(at, clientId).call(endpoints.emailLogin, {
          body: { email, password: secret },
        })
      ).status;
    expect([await login(8, password), await login(10, body.password)]).toEqual([200, 200]);
    expect([await login(8, body.password), await login(10, password)]).toEqual([401, 401]);
  });

  it("accepts the same address at another client (rule 1.4, decision 012)", async () => {
    const here = await newMerchant(at, 8);
    const there = new Caller(at, 10);
    const body = { email: here.email, password, siteId: 10 };
    there.session = await there.ok(endpoints.emailRegister, { body });
    const [mine, theirs] = [await here.ok(endpoints.getMe), await there.ok(endpoints.getMe)];
    expect(theirs.email).toBe(mine.email);
    expect(theirs.id).not.toBe(mine.id);
    const token = await mailedToken(at, here.email, "verify");
    const verify = { body: { token } };
    expect((await here.call(endpoints.verifyEmail, verify)).status).toBe(400);
    expect((await there.call(endpoints.verifyEmail, verify)).status).toBe(200);
    expect((await here.ok(endpoints.getMe)).email_verified).toBe(false);
    expect((await there.ok(endpoints.getMe)).email_verified).toBe(true);
  });

  it("'Password should be at least 6 characters long', 400 under the field (rule 2.3)", async () => {
    const { status, error } = await new Caller(at).call(endpoints.emailRegister, {
      body: { email: newEmail(), password: "12345" },
    });
    expect(status).toBe(400);
    expect(error).toEqual({ password: ["Password should be at least 6 characters long"] });
  });

  it.each([
    "",
    "a",
    "a@b",
    "a@b.co, c@d.co",
    "a@b.co\r\nBcc: c@d.co",
    "<a@b.co>",
    "a b@c.de",
    "a@b..co",
    "é.@shop.example",
  ])("rejects %j as an address (rule 2.2)", async (email) => {
    const { status, error } = await new Caller(at).call(endpoints.emailRegister, {
      body: { email, password },
    });
    expect(status).toBe(400);
    expect(Object.keys(error)).toEqual(["email"]);
  });

  it("siteId must match the client of the request, else 400 on that field (rule 1.2, decision 012)", async () => {
    const { status, error } = await new Caller(at).call(endpoints.emailRegister, {
      body: { email: newEmail(), password, siteId: 10 },
    });
    expect(status).toBe(400);
    expect(Object.keys(error)).toEqual(["siteId"]);
  });

  it("of 20 parallel registrations of one address exactly one succeeds (rule 2.2)", async () => {
    const email = newEmail();
    const tries = Array.from({ length: 20 }, () =>
      new Caller(at).call(endpoints.emailRegister, { body: { email, password } }),
    );
    const statuses = (await Promise.all(tries)).map((reply) => reply.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });
});

describe("verification", () => {
  it("'If email_verified is true': the mailed token verifies once, then is expired (rule 3.1, decision 016)", async () => {
    const merchant = await newMerchant(at);
    const token = await mailedToken(at, merchant.email, "verify");
    expect(await merchant.ok(endpoints.verifyEmail, { body: { token } })).toEqual({
      email_verified: true,
    });
    expect((await merchant.ok(endpoints.getMe)).email_verified).toBe(true);
    // A verified address gets no further verification mail.
    expect(await merchant.ok(endpoints.resendVerification)).toEqual({ success: true });
    expect(await mailsTo(at, merchant.email)).toHaveLength(1);
    const again = await merchant.call(endpoints.verifyEmail, { body: { token } });
    expect(again.status).toBe(400);
  });

  it("a verified address submits the owner's store to staff; the profile includes the store (decision 016)", async () => {
    const { merchant, store } = await newStore(at);
    const submitted = async () => (await storeRow(at, store.id)).submitted_at;
    expect(await submitted()).toBeNull();
    const token = await mailedToken(at, merchant.email, "verify");
    await merchant.ok(endpoints.verifyEmail, { body: { token } });
    expect(await submitted()).not.toBeNull();
    expect((await merchant.ok(endpoints.getMe)).store?.id).toBe(store.id);
  });

  it("newest only: an earlier link is revoked (rule 3.1)", async () => {
    const merchant = await newMerchant(at);
    const first = await mailedToken(at, merchant.email, "verify");
    await merchant.ok(endpoints.resendVerification);
    expect((await merchant.call(endpoints.verifyEmail, { body: { token: first } })).status).toBe(
      400,
    );
    const second = await mailedToken(at, merchant.email, "verify");
    expect((await merchant.call(endpoints.verifyEmail, { body: { token: second } })).status).toBe(
      200,
    );
  });

  it("a token of another client is not accepted", async () => {
    const merchant = await newMerchant(at, 8);
    const token = await mailedToken(at, merchant.email, "verify");
    expect((await new Caller(at, 10).call(endpoints.verifyEmail, { body: { token } })).status).toBe(
      400,
    );
    expect((await merchant.ok(endpoints.getMe)).email_verified).toBe(false);
  });
});
