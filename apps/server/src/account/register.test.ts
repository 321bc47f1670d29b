import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Caller, newEmail, newMerchant, password } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { linkOf, mailsTo } from "../testing/mails.ts";

let at: Installation;
beforeAll(async () => {
  at = await openInstallation();
});
afterAll(() => at.close());

describe("register", () => {
  it("'201 is success': answers token, refresh, expiration, and mails the verification link (D5)", async () => {
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

  it("409 'A user with this email already exists', without regard to case (D8)", async () => {
    const { email } = await newMerchant(at);
    const body = { email: ` ${email.toUpperCase()} `, password };
    const { status, error } = await new Caller(at).call(endpoints.emailRegister, { body });
    expect(status).toBe(409);
    expect(error).toEqual({ detail: "A user with this email already exists" });
  });

  it("keeps a password as argon2id, taken as given: 128 characters, spaces and any script (D9)", async () => {
    const email = newEmail();
    const long = ` ${"pässwörd 密码 🎉 ".repeat(20)}`.slice(0, 127).toWellFormed();
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

  it("tells the owner of a taken address once a day, however often it is tried", async () => {
    const { email } = await newMerchant(at);
    for (let i = 0; i < 3; i++)
      await new Caller(at).call(endpoints.emailRegister, { body: { email, password } });
    const told = (await mailsTo(at, email)).filter(({ kind }) => kind === "address-in-use");
    // Its button says 'Log in', and that is where it leads.
    expect(told.map(({ data }) => data)).toEqual([{ link: "http://coupons.test/login" }]);
  });

  it("takes the same address at another client (D2)", async () => {
    const { email } = await newMerchant(at, 8);
    const reply = await new Caller(at, 10).call(endpoints.emailRegister, {
      body: { email, password, siteId: 10 },
    });
    expect(reply.status).toBe(201);
  });

  it("'Password should be at least 6 characters long', 400 under the field", async () => {
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
  ])("refuses %j as an address", async (email) => {
    const { status, error } = await new Caller(at).call(endpoints.emailRegister, {
      body: { email, password },
    });
    expect(status).toBe(400);
    expect(Object.keys(error)).toEqual(["email"]);
  });

  it("siteId must agree with the client of the request, else 400 on that field (D2)", async () => {
    const { status, error } = await new Caller(at).call(endpoints.emailRegister, {
      body: { email: newEmail(), password, siteId: 10 },
    });
    expect(status).toBe(400);
    expect(Object.keys(error)).toEqual(["siteId"]);
  });

  it("of 20 parallel registrations of one address exactly one succeeds", async () => {
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
  it("'If email_verified is true': the mailed token verifies once, then has expired (D6)", async () => {
    const merchant = await newMerchant(at);
    const token = await linkOf(at, merchant.email, "verify");
    expect(await merchant.ok(endpoints.verifyEmail, { body: { token } })).toEqual({
      email_verified: true,
    });
    expect((await merchant.ok(endpoints.getMe)).email_verified).toBe(true);
    const again = await merchant.call(endpoints.verifyEmail, { body: { token } });
    expect(again.status).toBe(400);
  });

  it("newest only: an earlier link is void", async () => {
    const merchant = await newMerchant(at);
    const first = await linkOf(at, merchant.email, "verify");
    await merchant.ok(endpoints.resendVerification);
    expect((await merchant.call(endpoints.verifyEmail, { body: { token: first } })).status).toBe(
      400,
    );
    const second = await linkOf(at, merchant.email, "verify");
    expect((await merchant.call(endpoints.verifyEmail, { body: { token: second } })).status).toBe(
      200,
    );
  });

  it("a token of another client is none", async () => {
    const merchant = await newMerchant(at, 8);
    const token = await linkOf(at, merchant.email, "verify");
    expect((await new Caller(at, 10).call(endpoints.verifyEmail, { body: { token } })).status).toBe(
      400,
    );
    expect((await merchant.ok(endpoints.getMe)).email_verified).toBe(false);
  });
});
