import { endpoints } from "@coupon-center/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Caller, newEmail, password } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { mailsTo } from "../testing/mails.ts";
import { accountRow, closeAll, openPair } from "../testing/shortcuts.ts";
import { type Credential, credentials, events, type Holder } from "./testing/credentials.ts";

const long = Boolean(process.env.TEST_LONG);
// Over all pairs, more than a thousand.
const ROUNDS = long ? 30 : 1;

/** Two processes act at once; a third one judges afterwards, knowing only what the database tells. */
let at: Installation;
let beside: Installation;
let judge: Installation;
beforeAll(async () => {
  ({ at, beside } = await openPair());
  judge = await openInstallation({ beside: at });
});
afterAll(() => closeAll(at, beside, judge));

/** What somebody who holds something from before does while the event happens; answers what they got by it. */
const acts: Record<string, (holder: Holder, issued: Map<string, string>) => Promise<unknown>> = {
  "a sign-in with the former password": ({ email }) =>
    new Caller(beside).call(endpoints.emailLogin, { body: { email, password } }),
  "a renewal": (_, issued) =>
    new Caller(beside).call(endpoints.refreshSession, {
      body: { refresh: issued.get("a refresh token") ?? "" },
    }),
  "a reminder to the former address": ({ email }) =>
    new Caller(beside).call(endpoints.passwordReset, { body: { email } }),
  "a request to change the address": async ({ owner }) => {
    const caller = new Caller(beside);
    caller.session = owner.session;
    return caller.call(endpoints.changeEmail, { body: { email: newEmail(), password } });
  },
  "a change of password": ({ owner }) => {
    const caller = new Caller(beside);
    caller.session = owner.session;
    const body = { current_password: password, password: "the thief's password" };
    return caller.call(endpoints.changePassword, { body });
  },
  "the use of a reset link": (holder, issued) => byCredential("a reset link", holder, issued),
  "the use of a change-address link": (holder, issued) =>
    byCredential("a change-address link", holder, issued),
};

function byCredential(name: string, holder: Holder, issued: Map<string, string>) {
  return credentialOf(name).use(beside, issued.get(name) ?? "", holder);
}

function credentialOf(name: string): Credential {
  const found = credentials.find((credential) => credential.name === name);
  if (!found) throw new Error(`no credential ${name}`);
  return found;
}

/** By event, the act that replaces its link with a newer one. */
const newerLink = new Map([
  ["a password reset", "a reminder to the former address"],
  ["a confirmed change of address", "a request to change the address"],
]);

/** Every session that the other process handed out while the event happened. */
function sessionsOf(holder: Holder): Promise<{ id: string; credential_version: number }[]> {
  return judge.db
    .selectFrom("session")
    .select(["id", "credential_version"])
    .where("account_id", "=", holder.id)
    .where("ended_at", "is", null)
    .execute();
}

const pairs = events.flatMap((event) => Object.keys(acts).map((act) => ({ event, act })));

it.each(pairs.map((pair) => [pair.event.name, pair.act, pair] as const))(
  "%s beside %s: one of the two orders, and nothing survives (rule 3.7)",
  async (_event, _act, { event, act }) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 40 }), fc.boolean(), async (lag, first) => {
        await round(event, act, lag, first);
      }),
      { numRuns: ROUNDS },
    );
  },
  long ? 600_000 : 60_000,
);

/** Lets the one side begin some turns of the event loop before the other. */
async function afterTurns<T>(turns: number, work: () => Promise<T>): Promise<T> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
  return work();
}

async function round(event: (typeof events)[number], act: string, lag: number, first: boolean) {
  const holder = await event.prepare(at);
  const issued = new Map<string, string>();
  for (const name of ["a refresh token", "a reset link", "a change-address link"])
    issued.set(name, await credentialOf(name).issue(holder));
  if (event.link) holder.link = await event.link(holder);
  const before = await accountRow(judge, holder.id);
  const doAct = acts[act];
  if (!doAct) throw new Error(`no act ${act}`);
  const [happened] = await Promise.allSettled([
    afterTurns(first ? 0 : lag, () => event.happen(holder)),
    afterTurns(first ? lag : 0, () => doAct(holder, issued)),
  ]);
  const after = await accountRow(judge, holder.id);
  const live = await sessionsOf(holder);
  // Sessions and links count only at the account's own version.
  const holds = live.filter((one) => one.credential_version === after.credential_version);
  if (happened.status === "rejected") {
    // The other side was first, and took the event's own right to happen: by an event, or by a newer link.
    const newer = newerLink.get(event.name) === act ? 0 : 1;
    expect(after.credential_version - before.credential_version).toBe(newer);
    return;
  }
  const own = event.name === "a change of password" ? 1 : 0;
  expect(holds.length).toBeLessThanOrEqual(own);
  expect(after.pending_email).toBeNull();
  for (const [name, token] of issued)
    expect([name, await credentialOf(name).use(judge, token, holder)]).toEqual([
      name,
      credentialOf(name).dead,
    ]);
  await expectOldAddressPowerless(holder, after.email);
}

/** When the address has moved, no link in any mail to the former one opens the account. */
async function expectOldAddressPowerless(holder: Holder, email: string): Promise<void> {
  if (email === holder.email) return;
  const reset = credentialOf("a reset link");
  for (const mail of await mailsTo(judge, holder.email)) {
    const link = mail.kind === "reset" ? JSON.stringify(mail.data) : "";
    const token = /token=([\w-]+)/.exec(link)?.[1];
    if (token !== undefined) expect(await reset.use(judge, token, holder)).toBe(400);
  }
}
