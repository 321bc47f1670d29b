import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { accountRow } from "../testing/accounts-and-stores.ts";
import { Caller, newMerchant, signedIn } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { mailedToken, mailsTo } from "../testing/mails.ts";
import {
  type Holder,
  moveAddress,
  requestEmailChange,
  verifiedMerchant,
} from "./testing/holders.ts";

const at = await openInstallation();
afterAll(() => at.close());

const taken = { status: 409, error: { detail: "A user with this email already exists" } };
const verify = (token: string, caller = new Caller(at)) =>
  caller.call(endpoints.verifyEmail, { body: { token } });
const ask = (caller: Caller, email: string) =>
  caller.call(endpoints.changeEmail, { body: { email, password } });

describe("a link that confirms a new address", () => {
  it("gives a new session to the signed-in owner, and to nobody else who follows it", async () => {
    const answers = [];
    for (const caller of [undefined, new Caller(at), await newMerchant(at)]) {
      const holder = await verifiedMerchant(at);
      const email = newEmail();
      const token = await requestEmailChange(holder, email);
      answers.push((await verify(token, caller ?? holder.owner)).data.session !== undefined);
      expect((await accountRow(at, holder.id)).email).toBe(email);
    }
    expect(answers).toEqual([true, false, false]);
  });

  it("followed again within its day says that it is done, opens no session and mails nothing (rule 3.5)", async () => {
    const holder = await verifiedMerchant(at);
    const token = await requestEmailChange(holder, newEmail());
    expect((await verify(token, holder.owner)).data.session).toBeDefined();
    const { email } = await accountRow(at, holder.id);
    const mails = async () => [await mailsTo(at, email), await mailsTo(at, holder.email)];
    const before = await mails();
    const again = await verify(token);
    expect([again.status, again.data]).toEqual([200, { email_verified: true }]);
    expect(await mails()).toEqual(before);
    expect((await new Caller(at, 10).call(endpoints.verifyEmail, { body: { token } })).status).toBe(
      400,
    );
    const ended = at.db
      .updateTable("one_time_token")
      .set({ expires_at: Date.now() })
      .where("account_id", "=", holder.id)
      .where("kind", "=", "change-email");
    await ended.execute();
    expect((await verify(token)).status).toBe(400);
  });

  it("of parallel uses one changes the address, and all say that it is done (rule 3.5)", async () => {
    const holder = await verifiedMerchant(at);
    const token = await requestEmailChange(holder, newEmail());
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const mails = await mailsTo(at, holder.email);
    expect(mails.filter(({ kind }) => kind === "email-changed")).toHaveLength(1);
  });

  it("is expired once the account has changed hands again (rule 3.7, decision 054)", async () => {
    const holder = await verifiedMerchant(at);
    const undo = await moveAddress(holder);
    const { email } = await accountRow(at, holder.id);
    const token = await mailedToken(at, email, "verify-new-address");
    expect((await verify(token)).status).toBe(200);
    await new Caller(at).ok(endpoints.undoEmailChange, { body: { token: undo } });
    expect((await verify(token)).status).toBe(400);
  });
});

describe("an address that another account has (rule 3.6, decision 018)", () => {
  it("at another client is available here", async () => {
    const { email } = await newMerchant(at, 10);
    const holder = await verifiedMerchant(at);
    expect((await verify(await requestEmailChange(holder, email))).status).toBe(200);
    const theirs = await new Caller(at, 10).call(endpoints.emailLogin, {
      body: { email, password },
    });
    expect(theirs.status).toBe(200);
  });

  it("since the link was requested: 409, and the account stays unchanged", async () => {
    const holder = await verifiedMerchant(at);
    const email = newEmail();
    const token = await requestEmailChange(holder, email);
    await new Caller(at).ok(endpoints.emailRegister, { body: { email, password } });
    expect(await verify(token)).toMatchObject(taken);
    expect((await accountRow(at, holder.id)).email).toBe(holder.email);
  });

  const takers = {
    claims: (address: string, id: number) =>
      at.db
        .updateTable("email_claim")
        .set({ account_id: id, held_until: null })
        .where("email_folded", "=", address),
    has: (address: string, id: number) =>
      at.db.updateTable("account").set({ email_folded: address }).where("id", "=", id),
  };
  it.each(Object.entries(takers))(
    "an undo does not take back an address that another account %s: 409, and the account stays unchanged",
    async (_, taking) => {
      const [holder, other] = [await verifiedMerchant(at), await newMerchant(at)];
      const former = holder.email;
      const token = await moveAddress(holder);
      const moved = await accountRow(at, holder.id);
      const { id } = await other.ok(endpoints.getMe);
      await taking(former, id).execute();
      const undone = await new Caller(at).call(endpoints.undoEmailChange, { body: { token } });
      expect(undone).toMatchObject(taken);
      expect(await accountRow(at, holder.id)).toEqual(moved);
    },
  );
});

describe("a change of address that waits", () => {
  const pendingOf = async ({ owner }: Holder) => (await owner.ok(endpoints.getMe)).pending_email;

  it("does so until its link expires after a day (rule 3.5)", async () => {
    const holder = await verifiedMerchant(at);
    const email = newEmail();
    await requestEmailChange(holder, email);
    const expireIn = (ms: number) =>
      at.db
        .updateTable("one_time_token")
        .set({ expires_at: Date.now() + ms })
        .where("account_id", "=", holder.id)
        .where("email", "=", email)
        .execute();
    await expireIn(60_000);
    expect(await pendingOf(holder)).toBe(email);
    await expireIn(0);
    expect(await pendingOf(holder)).toBeNull();
  });

  it("is withdrawn by asking for one's own address, which mails nothing (rule 3.5)", async () => {
    const [holder, other] = [await verifiedMerchant(at), await verifiedMerchant(at)];
    const theirs = newEmail();
    await requestEmailChange(other, theirs);
    const token = await requestEmailChange(holder, newEmail());
    const before = await mailsTo(at, holder.email);
    expect((await ask(holder.owner, holder.email)).status).toBe(200);
    expect(await pendingOf(holder)).toBeNull();
    expect(await mailsTo(at, holder.email)).toEqual(before);
    expect((await verify(token, holder.owner)).status).toBe(400);
    expect((await accountRow(at, holder.id)).email).toBe(holder.email);
    expect(await pendingOf(other)).toBe(theirs);
  });

  it.each([
    ["has a letter that new ones may not have", "groß@"],
    ["was stored before letters had their common form", "u\u0308ni@"],
  ])(
    "is withdrawn by one's own address also if that %s; no other such one is taken (rules 2.2, 3.5)",
    async (_name, name) => {
      const holder = await verifiedMerchant(at);
      await requestEmailChange(holder, newEmail());
      const own = `${name}${newEmail()}`.replace(/@.*@/, "@");
      await at.db.updateTable("account").set({ email: own }).where("id", "=", holder.id).execute();
      expect((await ask(holder.owner, own)).status).toBe(200);
      expect(await pendingOf(holder)).toBeNull();
      expect(await ask(holder.owner, `other-groß@shop.example`)).toMatchObject({
        status: 400,
        error: { email: ["Email is not valid"] },
      });
    },
  );

  it("is withdrawn by one's own address with its domain in ASCII, as Chromium's fields give it (rules 2.2, 3.5)", async () => {
    const holder = await verifiedMerchant(at);
    await requestEmailChange(holder, newEmail());
    const [name] = newEmail().split("@");
    const own = {
      email: `${name}@münchen.example`,
      email_folded: `${name}@xn--mnchen-3ya.example`,
    };
    await at.db.updateTable("account").set(own).where("id", "=", holder.id).execute();
    expect((await ask(holder.owner, own.email_folded)).status).toBe(200);
    expect(await pendingOf(holder)).toBeNull();
  });

  it("and the own one are told in the letters that were typed, of which Chromium's fields give the domain in ASCII (rule 2.2)", async () => {
    const holder = await verifiedMerchant(at);
    const [name] = newEmail().split("@");
    const inAscii = `${name}@xn--mnchen-3ya.example`;
    await requestEmailChange(holder, `new-${inAscii}`);
    await at.db
      .updateTable("account")
      .set({ email: inAscii })
      .where("id", "=", holder.id)
      .execute();
    expect(await holder.owner.ok(endpoints.getMe)).toMatchObject({
      email: `${name}@münchen.example`,
    });
    expect(await pendingOf(holder)).toBe(`new-${name}@münchen.example`);
  });

  it("stays if one's own address is asked for with a wrong password (rule 3.5)", async () => {
    const holder = await verifiedMerchant(at);
    const email = newEmail();
    await requestEmailChange(holder, email);
    const body = { email: holder.email, password: "not it" };
    expect((await holder.owner.call(endpoints.changeEmail, { body })).status).toBe(400);
    expect(await pendingOf(holder)).toBe(email);
  });
});

describe("a change to one's own address", () => {
  it("a change of case only neither sends a mail nor can be undone", async () => {
    const holder = await verifiedMerchant(at);
    const shouted = holder.email.toUpperCase();
    expect((await verify(await requestEmailChange(holder, shouted), holder.owner)).status).toBe(
      200,
    );
    const mails = await mailsTo(at, holder.email);
    expect(mails.map(({ kind }) => kind)).not.toContain("email-changed");
    const claim = at.db
      .selectFrom("email_claim")
      .select(["account_id", "held_until"])
      .where("email_folded", "=", holder.email);
    expect(await claim.execute()).toEqual([{ account_id: holder.id, held_until: null }]);
  });

  it("after an undo nobody else can claim the address again", async () => {
    const holder = await verifiedMerchant(at);
    const mine = holder.email;
    const token = await moveAddress(holder);
    const { reset_token } = await new Caller(at).ok(endpoints.undoEmailChange, { body: { token } });
    expect(await ask(await newMerchant(at), mine)).toMatchObject(taken);
    await new Caller(at).ok(endpoints.setNewPassword, {
      body: { token: reset_token ?? "", password },
    });
    expect((await (await signedIn(at, mine, password)).ok(endpoints.getMe)).email).toBe(mine);
  });

  it("is limited to one client: the same address at another stays with its owner", async () => {
    const holder = await verifiedMerchant(at);
    const body = { email: holder.email, password };
    await new Caller(at, 10).ok(endpoints.emailRegister, { body });
    await moveAddress(holder);
    const claims = await at.db
      .selectFrom("email_claim")
      .select(["client_id", "held_until"])
      .where("email_folded", "=", body.email)
      .orderBy("client_id")
      .execute();
    expect(claims).toEqual([
      { client_id: 8, held_until: expect.any(Number) },
      { client_id: 10, held_until: null },
    ]);
    expect(await mailedToken(at, body.email, "email-changed")).not.toBe("");
  });
});
