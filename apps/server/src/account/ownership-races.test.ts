import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accountRow } from "../testing/accounts-and-stores.ts";
import { Caller } from "../testing/caller.ts";
import {
  closeAll,
  type Installation,
  openInstallation,
  openPair,
} from "../testing/installation.ts";
import { mailsTo } from "../testing/mails.ts";
import { type Credential, credentials, events, type Holder } from "./testing/credentials.ts";

const long = Boolean(process.env.TEST_LONG);
// Together more than a thousand rounds for all pairs.
const ROUNDS = long ? 30 : 1;

/**
 * The two sides act in two processes at once; a third process, without any cached state, checks the
 * outcome.
 */
let at: Installation;
let second: Installation;
let judge: Installation;
beforeAll(async () => {
  ({ at, second } = await openPair());
  judge = await openInstallation({ processOf: at });
});
afterAll(() => closeAll(at, second, judge));

/** Uses of earlier credentials that run concurrently with an event. */
const acts: Record<string, (holder: Holder, issued: Map<string, string>) => Promise<unknown>> = {
  "a sign-in with the former password": ({ email }) =>
    new Caller(second).call(endpoints.emailLogin, { body: { email, password } }),
  "a renewal": (_, issued) =>
    new Caller(second).call(endpoints.refreshSession, {
      body: { refresh: issued.get("a refresh token") ?? "" },
    }),
  "a reminder to the former address": ({ email }) =>
    new Caller(second).call(endpoints.passwordReset, { body: { email } }),
  "a request to change the address": ({ owner }) =>
    owner.call(endpoints.changeEmail, { body: { email: newEmail(), password } }),
  "a change of password": ({ owner }) => {
    const body = { current_password: password, password: "the attacker's password" };
    return owner.call(endpoints.changePassword, { body });
  },
  "the use of a reset link": (holder, issued) => byCredential("a reset link", holder, issued),
  "the use of a change-address link": (holder, issued) =>
    byCredential("a change-address link", holder, issued),
};

function byCredential(name: string, holder: Holder, issued: Map<string, string>) {
  return credentialOf(name).use(second, issued.get(name) ?? "", holder);
}

function credentialOf(name: string): Credential {
  const found = credentials.find((credential) => credential.name === name);
  if (!found) throw new Error(`no credential ${name}`);
  return found;
}

/** Events whose own link is replaced with a newer one by an act. */
const newerLink = new Map([
  ["a password reset", "a reminder to the former address"],
  ["a confirmed change of address", "a request to change the address"],
]);

/** Events that open a new session for the owner who caused them. */
const keepOwner = new Set([
  "a change of password",
  "a second factor turned on",
  "a second factor turned off",
  "a passkey added",
  "a passkey removed",
]);
/** Events after which the password alone signs in again. */
const keepPassword = new Set([
  "a second factor turned off",
  "a passkey removed",
  "a second factor reset by an admin",
]);

/** The account's sessions that have not ended. */
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
  "%s concurrently with %s: as if one ran after the other, and no earlier credential survives (rule 3.7)",
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

/** Starts the work after some turns of the event loop. */
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
  // The act uses the earlier session, even if the event has already given the owner a new one.
  const earlier = { ...holder, owner: new Caller(second) };
  earlier.owner.session = holder.owner.session;
  const doAct = acts[act];
  if (!doAct) throw new Error(`no act ${act}`);
  const [happened] = await Promise.allSettled([
    afterTurns(first ? 0 : lag, () => event.happen(holder)),
    afterTurns(first ? lag : 0, () => doAct(earlier, issued)),
  ]);
  const after = await accountRow(judge, holder.id);
  const live = await sessionsOf(holder);
  // Sessions are valid only with the account's current version.
  const holds = live.filter((one) => one.credential_version === after.credential_version);
  if (happened.status === "rejected") {
    // The act ran first and invalidated the event: by changing the credentials, or by replacing its
    // link.
    const newer = newerLink.get(event.name) === act ? 0 : 1;
    expect(after.credential_version - before.credential_version).toBe(newer);
    return;
  }
  const own = keepOwner.has(event.name) ? 1 : 0;
  const isSignIn = act === "a sign-in with the former password";
  const later = isSignIn && keepPassword.has(event.name) ? 1 : 0;
  expect(holds.length).toBeLessThanOrEqual(own + later);
  expect(after.pending_email).toBeNull();
  for (const [name, token] of issued)
    expect([name, await credentialOf(name).use(judge, token, holder)]).toEqual([
      name,
      credentialOf(name).dead,
    ]);
  await expectOldAddressPowerless(holder, after.email);
}

/** If the address has changed, no link mailed to the former one sets a password. */
async function expectOldAddressPowerless(holder: Holder, email: string): Promise<void> {
  if (email === holder.email) return;
  const reset = credentialOf("a reset link");
  for (const mail of await mailsTo(judge, holder.email)) {
    const link = mail.kind === "reset" ? JSON.stringify(mail.data) : "";
    const token = /token=([\w-]+)/.exec(link)?.[1];
    if (token !== undefined) expect(await reset.use(judge, token, holder)).toBe(400);
  }
}
