import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Caller, newEmail, newMerchant, password } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { mailedToken, mailsTo } from "../testing/mails.ts";
import { accountRow } from "../testing/shortcuts.ts";
import { askForAddress, moveAddress, signedIn, verifiedMerchant } from "./testing/credentials.ts";

let at: Installation;
beforeAll(async () => {
  at = await openInstallation();
});
afterAll(() => at.close());

const taken = { status: 409, error: { detail: "A user with this email already exists" } };
const verify = (token: string, caller = new Caller(at)) =>
  caller.call(endpoints.verifyEmail, { body: { token } });
const ask = (caller: Caller, email: string) =>
  caller.call(endpoints.changeEmail, { body: { email, password } });

describe("whose link confirms a new address", () => {
  it("the owner goes on with a new session; who else follows it, signed in or not, gets none", async () => {
    const answers = [];
    for (const caller of [undefined, new Caller(at), await newMerchant(at)]) {
      const holder = await verifiedMerchant(at);
      const email = newEmail();
      const token = await askForAddress(holder, email);
      answers.push((await verify(token, caller ?? holder.owner)).data.session !== undefined);
      expect((await accountRow(at, holder.id)).email).toBe(email);
    }
    expect(answers).toEqual([true, false, false]);
  });
});

describe("an address that somebody else has (rule 3.6, decision 018)", () => {
  it("at another client is free here", async () => {
    const { email } = await newMerchant(at, 10);
    const holder = await verifiedMerchant(at);
    expect((await verify(await askForAddress(holder, email))).status).toBe(200);
    const theirs = await new Caller(at, 10).call(endpoints.emailLogin, {
      body: { email, password },
    });
    expect(theirs.status).toBe(200);
  });

  it("since the link was asked for: 409, and the account stays as it was", async () => {
    const holder = await verifiedMerchant(at);
    const email = newEmail();
    const token = await askForAddress(holder, email);
    await new Caller(at).ok(endpoints.emailRegister, { body: { email, password } });
    expect(await verify(token)).toMatchObject(taken);
    expect((await accountRow(at, holder.id)).email).toBe(holder.email);
  });

  it("is never given back by an undo: 409, and the account stays as it was", async () => {
    const made = [];
    for (const take of ["claim", "account"] as const) {
      const [holder, other] = [await verifiedMerchant(at), await newMerchant(at)];
      const former = holder.email;
      const token = await moveAddress(holder);
      const { id } = await other.ok(endpoints.getMe);
      if (take === "claim")
        await at.db
          .updateTable("email_claim")
          .set({ account_id: id, held_until: null })
          .where("email_folded", "=", former)
          .execute();
      else
        await at.db
          .updateTable("account")
          .set({ email_folded: former })
          .where("id", "=", id)
          .execute();
      const answer = await new Caller(at).call(endpoints.undoEmailChange, { body: { token } });
      expect([take, answer]).toMatchObject([take, taken]);
      made.push((await accountRow(at, holder.id)).email === holder.email);
    }
    expect(made).toEqual([true, true]);
  });
});

describe("one's own address", () => {
  it("in other letters is no change that anybody is told of or can undo", async () => {
    const holder = await verifiedMerchant(at);
    const shouted = holder.email.toUpperCase();
    expect((await verify(await askForAddress(holder, shouted), holder.owner)).status).toBe(200);
    const mails = await mailsTo(at, holder.email);
    expect(mails.map(({ kind }) => kind)).not.toContain("email-changed");
    const claim = at.db
      .selectFrom("email_claim")
      .select(["account_id", "held_until"])
      .where("email_folded", "=", holder.email);
    expect(await claim.execute()).toEqual([{ account_id: holder.id, held_until: null }]);
  });

  it("is nobody else's again once an undo has brought it back", async () => {
    const holder = await verifiedMerchant(at);
    const mine = holder.email;
    const token = await moveAddress(holder);
    const { reset_token } = await new Caller(at).ok(endpoints.undoEmailChange, { body: { token } });
    expect(await ask(await newMerchant(at), mine)).toMatchObject(taken);
    await new Caller(at).ok(endpoints.setNewPassword, { body: { token: reset_token, password } });
    expect((await (await signedIn(at, mine, password)).ok(endpoints.getMe)).email).toBe(mine);
  });

  it("held at one client is held there only: the same one at another stays its owner's", async () => {
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
