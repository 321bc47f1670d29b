import { endpoints, say } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { queueMailToStaff } from "../../outbox/queue-mail.ts";
import { accountRow, newAccount, newStaff } from "../../testing/accounts-and-stores.ts";
import { Caller, signedIn } from "../../testing/caller.ts";
import { closeAll, openPair } from "../../testing/installation.ts";
import { mailedToken } from "../../testing/mails.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { createStaff } from "../index.ts";

const { at, second } = await openPair();
const admin = await newStaff(at);
afterAll(() => closeAll(at, second));

const signIn = (email: string, secret = password) => signedIn(at, email, secret);
const signInStatus = async (email: string, secret = password) =>
  (await new Caller(at).call(endpoints.emailLogin, { body: { email, password: secret } })).status;

async function newMember(role: "reviewer" | "admin" = "reviewer") {
  const email = newEmail();
  await createStaff(systemCtx(at), email, password, role);
  const caller = await signIn(email);
  const { id } = await caller.ok(endpoints.getMe);
  return { caller, id, email, params: { id } };
}
const memberOf = async (id: number) =>
  (await admin.ok(endpoints.staffListMembers)).results.find((one) => one.id === id);
const actsOn = async (id: number) => {
  const rows = at.db.selectFrom("audit").select(["act", "actor"]).where("subject", "=", "account");
  return rows.where("subject_id", "=", id).orderBy("id").execute();
};

describe("an admin manages staff (rule 10.8, decision 057)", () => {
  it("invites: the mailed link sets the password, once, within 3 days", async () => {
    const email = newEmail();
    const made = await admin.ok(endpoints.staffInvite, { body: { email, role: "reviewer" } });
    const { id } = made;
    expect(made).toEqual({
      id,
      email,
      role: "reviewer",
      suspended: false,
      invited: true,
      second_factor: false,
      sessions: 0,
    });
    expect(await signInStatus(email, "")).toBe(400);
    expect(await signInStatus(email, "x")).toBe(401);
    const token = await mailedToken(at, email, "staff-invited");
    const row = await at.db
      .selectFrom("one_time_token")
      .select(["created_at", "expires_at"])
      .where("account_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.expires_at - row.created_at).toBe(3 * 86_400_000);
    const set = () => new Caller(at).call(endpoints.setNewPassword, { body: { token, password } });
    expect((await set()).status).toBe(200);
    expect((await set()).status).toBe(400);
    const caller = await signIn(email);
    expect(await caller.ok(endpoints.getMe)).toMatchObject({
      role: "staff",
      staff_role: "reviewer",
    });
    expect(await memberOf(id)).toMatchObject({ invited: false, sessions: 1 });
    expect(await actsOn(id)).toEqual([
      { act: "staff account made", actor: admin.email },
      { act: "password set by link", actor: "guest" },
    ]);
  });

  it("cannot invite an address that has an account: 409, which says of one in the team what mails another link", async () => {
    const { merchant } = await newAccount(at);
    const invited = newEmail();
    await admin.ok(endpoints.staffInvite, { body: { email: invited, role: "reviewer" } });
    const other = say("en-US", "emailExists");
    const inTeam = say("en-US", "staffExists");
    for (const [email, detail] of [
      [merchant.email, other],
      [admin.email.toUpperCase(), inTeam],
      [invited, inTeam],
    ] as const) {
      const body = { email, role: "reviewer" } as const;
      const { status, error } = await admin.call(endpoints.staffInvite, { body });
      expect([status, error]).toEqual([409, { detail }]);
    }
  });

  it("restores one without a password with a new link to set it, as the suspension voided the one of the invitation", async () => {
    const email = newEmail();
    const { id } = await admin.ok(endpoints.staffInvite, { body: { email, role: "reviewer" } });
    const params = { id };
    const set = (token: string) =>
      new Caller(at).call(endpoints.setNewPassword, { body: { token, password } });
    const invited = await mailedToken(at, email, "staff-invited");
    await admin.ok(endpoints.staffSuspendMember, { params });
    await admin.ok(endpoints.staffRestoreMember, { params });
    expect((await set(invited)).status).toBe(400);
    expect((await set(await mailedToken(at, email, "staff-invited"))).status).toBe(200);
    expect(await signInStatus(email)).toBe(200);
  });

  it("suspends: sessions end on every process, nobody signs in; restored, the password is the same", async () => {
    const { caller, id, email, params } = await newMember();
    expect(await admin.ok(endpoints.staffSuspendMember, { params })).toMatchObject({
      suspended: true,
      sessions: 0,
    });
    const there = new Caller(second);
    there.session = caller.session;
    for (const one of [caller, there]) expect((await one.call(endpoints.getMe)).status).toBe(401);
    expect(await signInStatus(email)).toBe(401);
    expect((await admin.call(endpoints.staffSuspendMember, { params })).status).toBe(409);
    expect((await admin.call(endpoints.staffResetMember, { params })).status).toBe(409);
    const restored = await admin.ok(endpoints.staffRestoreMember, { params });
    expect(restored).toMatchObject({ suspended: false, sessions: 0 });
    expect((await caller.call(endpoints.getMe)).status).toBe(401);
    expect(await signInStatus(email)).toBe(200);
    expect((await admin.call(endpoints.staffRestoreMember, { params })).status).toBe(409);
    expect((await actsOn(id)).slice(1)).toEqual([
      { act: "staff account suspended", actor: admin.email },
      { act: "staff account restored", actor: admin.email },
    ]);
  });

  it("mails to staff reach somebody invited once the link set a password, as the address may be mistyped (rule 11.6)", async () => {
    const email = newEmail();
    await admin.ok(endpoints.staffInvite, { body: { email, role: "reviewer" } });
    const ctx = systemCtx(at);
    const isMailed = async (cause: string) => {
      const data = { link: "https://example.com/" };
      await queueMailToStaff(ctx, { kind: "password-changed", data }, cause);
      const found = await at.db
        .selectFrom("outbox")
        .select("recipient")
        .where("dedupe_key", "like", `${cause}:%`)
        .execute();
      return found.some(({ recipient }) => recipient === email);
    };
    expect(await isMailed("before")).toBe(false);
    const token = await mailedToken(at, email, "staff-invited");
    await new Caller(at).ok(endpoints.setNewPassword, { body: { token, password } });
    expect(await isMailed("after")).toBe(true);
  });

  it("ends sessions without touching the password", async () => {
    const { caller, email, params } = await newMember();
    expect(await admin.ok(endpoints.staffEndSessions, { params })).toMatchObject({ sessions: 0 });
    expect((await caller.call(endpoints.getMe)).status).toBe(401);
    expect(await signInStatus(email)).toBe(200);
  });

  it("resets: the password is void at once, and a link sets another, in a mail that tells of the reset (rule 11.3)", async () => {
    const { caller, email, params } = await newMember();
    const reset = await admin.ok(endpoints.staffResetMember, { params });
    expect(reset).toMatchObject({ invited: true, sessions: 0 });
    expect((await caller.call(endpoints.getMe)).status).toBe(401);
    expect(await signInStatus(email)).toBe(401);
    const token = await mailedToken(at, email, "staff-password-reset");
    const body = { token, password: "another password" };
    await new Caller(at).ok(endpoints.setNewPassword, { body });
    expect(await signInStatus(email, "another password")).toBe(200);
  });

  it("resets somebody invited who set no password yet: a new link, in a mail that tells of no password that was removed (rule 11.3)", async () => {
    const email = newEmail();
    const { id } = await admin.ok(endpoints.staffInvite, { body: { email, role: "reviewer" } });
    const first = await mailedToken(at, email, "staff-invited");
    await admin.ok(endpoints.staffResetMember, { params: { id } });
    const token = await mailedToken(at, email, "staff-invited");
    expect(token).not.toBe(first);
    await new Caller(at).ok(endpoints.setNewPassword, { body: { token, password } });
    expect(await signInStatus(email)).toBe(200);
  });

  it("resets of one account at once are all made, and none takes the connections of the others (rule 10.8)", async () => {
    const { params } = await newMember();
    const reset = () => admin.call(endpoints.staffResetMember, { params });
    const answers = await Promise.all(Array.from({ length: 25 }, reset));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it("changes a role: the sessions end, and the next one has it", async () => {
    const { caller, id, email, params } = await newMember();
    expect((await caller.call(endpoints.staffListMembers)).status).toBe(403);
    const body = { role: "admin" } as const;
    expect(await admin.ok(endpoints.staffSetRole, { params, body })).toMatchObject(body);
    expect((await caller.call(endpoints.getMe)).status).toBe(401);
    const promoted = await signIn(email);
    expect((await promoted.ok(endpoints.staffListMembers)).results).toContainEqual({
      ...(await memberOf(id)),
    });
    expect((await admin.call(endpoints.staffSetRole, { params, body })).status).toBe(409);
    await admin.ok(endpoints.staffSetRole, { params, body: { role: "reviewer" } });
    expect((await promoted.call(endpoints.staffListMembers)).status).toBe(401);
    expect((await (await signIn(email)).call(endpoints.staffListMembers)).status).toBe(403);
  });

  it("but not the own account: 409, and nothing changes", async () => {
    const own = await newMember("admin");
    const { params } = own;
    const before = await accountRow(at, own.id);
    const answers = [
      await own.caller.call(endpoints.staffSuspendMember, { params }),
      await own.caller.call(endpoints.staffResetMember, { params }),
      await own.caller.call(endpoints.staffEndSessions, { params }),
      await own.caller.call(endpoints.staffSetRole, { params, body: { role: "reviewer" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(await accountRow(at, own.id)).toEqual(before);
  });

  it("of two admins who suspend each other at once one remains", async () => {
    for (let round = 0; round < 10; round++) {
      const [one, two] = [await newMember("admin"), await newMember("admin")];
      const answers = await Promise.all([
        one.caller.call(endpoints.staffSuspendMember, { params: two.params }),
        two.caller.call(endpoints.staffSuspendMember, { params: one.params }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
      const rows = [await accountRow(at, one.id), await accountRow(at, two.id)];
      expect(rows.filter((row) => row.suspended_at === null)).toHaveLength(1);
    }
  });

  it("reads who did what to the staff of the own client, newest first (rules 10.5, 10.8)", async () => {
    const { email, params } = await newMember();
    const merchant = await newAccount(at);
    await admin.ok(endpoints.staffSetRole, { params, body: { role: "admin" } });
    await admin.ok(endpoints.staffSuspendMember, { params });
    const block = { params: { id: merchant.id }, body: { reason: "Fraud" } };
    await admin.ok(endpoints.staffBlockAccount, block);
    const [latest, before] = (await admin.ok(endpoints.staffTeamHistory)).results;
    const act = { account: email, actor: admin.email, actor_now: null, reason: null };
    expect([latest, before]).toMatchObject([
      { ...act, act: "staff account suspended" },
      { ...act, act: "staff role: admin" },
    ]);
  });

  it("sees the staff of the own client only, and no merchant", async () => {
    const ofTen = await newStaff(at, 10);
    const { id } = await newAccount(at);
    const emails = (await admin.ok(endpoints.staffListMembers)).results.map(({ email }) => email);
    expect(emails).toContain(admin.email);
    expect(emails).toEqual(emails.toSorted());
    expect((await ofTen.ok(endpoints.staffListMembers)).results).toHaveLength(1);
    const acts = (await ofTen.ok(endpoints.staffTeamHistory)).results;
    expect(acts.map(({ account }) => account)).toEqual([ofTen.email]);
    expect((await admin.call(endpoints.staffSuspendMember, { params: { id } })).status).toBe(404);
  });
});
