import { endpoints } from "@coupon-center/contract";
import { newEmail, password, storePayload } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rateLimits } from "../ports/rate-limits.ts";
import { accountRow, newAccount } from "../testing/accounts-and-stores.ts";
import { Caller, newMerchant } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { mailedToken } from "../testing/mails.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { revokeCredentials } from "./index.ts";

let merchant: Caller & { email: string };
let id: number;
const at = await openInstallation();
afterAll(() => at.close());
beforeEach(async () => {
  ({ merchant, id } = await newAccount(at));
});

const changeHands = () => revokeCredentials(systemCtx(at), { id });
const signIn = async (secret: string) =>
  (
    await new Caller(at).call(endpoints.emailLogin, {
      body: { email: merchant.email, password: secret },
    })
  ).status;

/** Requests that ask for the password again. */
const actsByPassword = [
  (caller: Caller) => caller.call(endpoints.changeEmail, { body: { email: newEmail(), password } }),
  (caller: Caller) =>
    caller.call(endpoints.changePassword, {
      body: { current_password: password, password: "another one" },
    }),
  (caller: Caller) => caller.call(endpoints.deleteMe, { body: { password } }),
];

/** Simulates a change of credentials right after the password was checked. */
function changeHandsMeanwhile(): void {
  const { passwords } = at.ports;
  at.ports.passwords = {
    ...passwords,
    async matches(stored, given) {
      at.ports.passwords = passwords;
      const same = await passwords.matches(stored, given);
      await changeHands();
      return same;
    },
  };
}

describe("a password that was checked just before the credentials changed (rule 3.7)", () => {
  it("does not sign in: 401 as for a wrong one, also while another account's credentials have that version", async () => {
    await newAccount(at);
    changeHandsMeanwhile();
    const body = { email: merchant.email, password };
    const { status, error } = await new Caller(at).call(endpoints.emailLogin, { body });
    expect([status, error]).toEqual([401, { detail: "Invalid Email/Password combination" }]);
  });

  it("changes no address or password and deletes nothing: 401, and the account stays unchanged", async () => {
    const before = await accountRow(at, id);
    for (const [index, act] of actsByPassword.entries()) {
      const caller = new Caller(at);
      const body = { email: merchant.email, password };
      caller.session = await caller.ok(endpoints.emailLogin, { body });
      changeHandsMeanwhile();
      expect((await act(caller)).status).toBe(401);
      expect(await accountRow(at, id)).toEqual({ ...before, credential_version: index + 1 });
    }
    expect(await signIn(password)).toBe(200);
  });
});

describe("a session that another process has ended, but that is still cached in this one (rule 3.7)", () => {
  const events = {
    "by a newer version of the account's credentials": () =>
      at.db
        .updateTable("account")
        .set((eb) => ({ credential_version: eb("credential_version", "+", 1) }))
        .where("id", "=", id)
        .execute(),
    "by signing out": () =>
      at.db.updateTable("session").set({ ended_at: 1 }).where("account_id", "=", id).execute(),
  };
  it.each(Object.entries(events))("%s: its password changes nothing", async (_name, happen) => {
    await happen();
    const before = await accountRow(at, id);
    for (const act of actsByPassword) expect((await act(merchant)).status).toBe(401);
    expect(await accountRow(at, id)).toEqual(before);
  });
});

describe("an account that another process has deleted, while its session is still cached in this one", () => {
  let other: Installation;
  beforeAll(async () => {
    other = await openInstallation({ processOf: at });
  });
  afterAll(() => other.close());

  async function deleteThere(): Promise<void> {
    const there = new Caller(other);
    there.session = merchant.session;
    await there.ok(endpoints.deleteMe, { body: { password } });
  }

  it("is mailed no link that was asked for right before: 401, and its address 'is gone' at once (rule 3.8, decision 056)", async () => {
    const { throttles } = at.ports;
    at.ports.throttles = {
      ...throttles,
      async take(...limited) {
        at.ports.throttles = throttles;
        await deleteThere();
        return throttles.take(...limited);
      },
    };
    expect((await merchant.call(endpoints.resendVerification)).status).toBe(401);
    const links = at.db
      .selectFrom("one_time_token")
      .select("id")
      .where("email", "=", merchant.email);
    expect(await links.execute()).toEqual([]);
  });

  it("is mailed no reset link either: 404 'No User Found', as an unknown address (rule 3.3)", async () => {
    const { throttles } = at.ports;
    at.ports.throttles = {
      ...throttles,
      async take(limit, key) {
        // Counted once the account was looked up.
        if (limit === rateLimits.mailToUnproven) {
          at.ports.throttles = throttles;
          await deleteThere();
        }
        return throttles.take(limit, key);
      },
    };
    const { email } = merchant;
    const { status, error } = await new Caller(at).call(endpoints.passwordReset, {
      body: { email },
    });
    expect([status, error]).toEqual([404, { detail: "No User Found" }]);
  });

  it.each([true, false])(
    "makes no store, also not beside the one whose slug 'stays reserved': 401 (rules 3.8, 4.1); with one before: %s",
    async (hadStore) => {
      if (hadStore) await merchant.ok(endpoints.createStore, { body: storePayload });
      await deleteThere();
      const { status } = await merchant.call(endpoints.createStore, { body: storePayload });
      expect(status).toBe(401);
      const stores = at.db.selectFrom("store").select("deleted_at").where("owner_id", "=", id);
      expect((await stores.execute()).filter((store) => store.deleted_at === null)).toEqual([]);
    },
  );
});

describe("a link that was mailed before the credentials changed (rule 3.7)", () => {
  // Simulates another process that has increased the version but has not revoked the links yet.
  const moveVersion = () =>
    at.db
      .updateTable("account")
      .set((eb) => ({ credential_version: eb("credential_version", "+", 1) }))
      .where("id", "=", id)
      .execute();
  const changeAddress = () =>
    at.db.updateTable("account").set({ email: newEmail() }).where("id", "=", id).execute();
  const changePending = () =>
    at.db.updateTable("account").set({ pending_email: newEmail() }).where("id", "=", id).execute();

  const expired = { token: ["This link has expired"] };
  const verify = (token: string) => new Caller(at).call(endpoints.verifyEmail, { body: { token } });

  it.each([
    ["of another version", moveVersion],
    ["for another address", changeAddress],
  ])("verifies nothing: %s", async (_, change) => {
    const token = await mailedToken(at, merchant.email, "verify");
    await change();
    expect(await verify(token)).toMatchObject({ status: 400, error: expired });
    expect(await accountRow(at, id)).toMatchObject({ email_verified_at: null });
  });

  it.each([
    ["of another version", moveVersion],
    ["for another address", changePending],
  ])("changes no address: %s", async (_, change) => {
    const email = newEmail();
    await merchant.ok(endpoints.changeEmail, { body: { email, password } });
    const token = await mailedToken(at, email, "verify-new-address");
    await change();
    expect(await verify(token)).toMatchObject({ status: 400, error: expired });
    expect(await accountRow(at, id)).toMatchObject({ email: merchant.email });
  });

  it.each([
    ["of another version", moveVersion],
    ["for another address", changeAddress],
  ])("sets no password: %s", async (_, change) => {
    await new Caller(at).ok(endpoints.passwordReset, { body: { email: merchant.email } });
    const token = await mailedToken(at, merchant.email, "reset");
    await change();
    const { password_hash } = await accountRow(at, id);
    const body = { token, password: "another one" };
    const answer = await new Caller(at).call(endpoints.setNewPassword, { body });
    expect(answer).toMatchObject({
      status: 400,
      error: { token: ["Reset email has expired, please request a new one"] },
    });
    expect(await accountRow(at, id)).toMatchObject({ password_hash });
  });
});

describe("revokeCredentials", () => {
  it("ends the account's sessions and revokes its links, and nobody else's", async () => {
    const other = await newMerchant(at);
    const { id: otherId } = await other.ok(endpoints.getMe);
    await changeHands();
    const [sessions, links] = [
      await at.db
        .selectFrom("session")
        .select("account_id")
        .where("ended_at", "is", null)
        .execute(),
      await at.db
        .selectFrom("one_time_token")
        .select("account_id")
        .where("used_at", "is", null)
        .execute(),
    ];
    for (const rows of [sessions, links]) {
      const owners = rows.map(({ account_id }) => account_id);
      expect([owners.includes(id), owners.includes(otherId)]).toEqual([false, true]);
    }
    expect((await merchant.call(endpoints.getMe)).status).toBe(401);
  });

  it("returns null and changes nothing for another client's account and for a deleted one", async () => {
    const before = await accountRow(at, id);
    expect(await revokeCredentials(systemCtx(at, 10), { id })).toBeNull();
    expect(await revokeCredentials(systemCtx(at), { id, credential_version: 1 })).toBeNull();
    expect(await accountRow(at, id)).toEqual(before);
    await at.db.updateTable("account").set({ deleted_at: 1 }).where("id", "=", id).execute();
    expect(await changeHands()).toBeNull();
  });
});
