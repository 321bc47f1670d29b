import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import fc, { type Scheduler } from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AccountRow } from "../db/tables.ts";
import { accountRow } from "../testing/accounts-and-stores.ts";
import { Caller } from "../testing/caller.ts";
import { closeAll, type Installation, openInstallation } from "../testing/installation.ts";
import { mailsTo } from "../testing/mails.ts";
import { byKind, type Credential, credentials } from "./testing/credentials.ts";
import type { Holder } from "./testing/holders.ts";
import { events, type OwnershipEvent } from "./testing/ownership-events.ts";

const long = Boolean(process.env.TEST_LONG);
/** For each event, with an act drawn in each: together more than a thousand. */
const ROUNDS = long ? 100 : 4;

/**
 * The event and the act run at once; after each statement fast-check's scheduler decides which of
 * them goes on. They run in two processes on PostgreSQL; with SQLite, which blocks a process while
 * another one writes, in one. A third process, without any cached state, checks the outcome.
 */
let at: Installation;
let second: Installation;
let judge: Installation;
let scheduler: Scheduler | null = null;
beforeAll(async () => {
  const afterStatement = async () => scheduler?.schedule(Promise.resolve());
  at = await openInstallation({ afterStatement });
  const isOne = at.engine === "sqlite";
  second = isOne ? at : await openInstallation({ processOf: at, afterStatement });
  judge = await openInstallation({ processOf: at });
});
afterAll(() => closeAll(...new Set([at, second, judge])));

type Issued = ReadonlyMap<Credential, string>;
/** What happens at the same time as an event; returns what it issued, if anything. */
interface Act {
  name: string;
  run(holder: Holder, issued: Issued): Promise<unknown>;
  issues?: Credential;
}

const acts: readonly Act[] = [
  ...credentials.map((credential) => ({
    name: `the use of ${credential.name}`,
    run: (holder: Holder, issued: Issued) =>
      credential.use(second, issued.get(credential) ?? "", holder),
  })),
  ...credentials.map((issues) => ({
    name: `the issue of ${issues.name}`,
    issues,
    run: (holder: Holder) => issues.issue(holder),
  })),
  {
    name: "a change of password",
    run: ({ owner }) => {
      const body = { current_password: password, password: "the attacker's password" };
      return owner.call(endpoints.changePassword, { body });
    },
  },
];

/** The account's sessions that are valid: those of its current version that have not ended. */
async function countSessions({ id, credential_version }: AccountRow): Promise<number> {
  const rows = judge.db
    .selectFrom("session")
    .select("id")
    .where("account_id", "=", id)
    .where("ended_at", "is", null)
    .where("credential_version", "=", credential_version);
  return (await rows.execute()).length;
}

it.each(events.map((event) => [event.name, event] as const))(
  "%s concurrently with each use and issue of a credential: as if one ran after the other, and nothing from before survives (rule 3.7)",
  async (_event, event) => {
    const order = fc.scheduler({ act: thenPause });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...acts), order, (act, one) => round(event, act, one)),
      { numRuns: ROUNDS },
    );
  },
  long ? 1_800_000 : 180_000,
);

/** Lets both sides reach their next statement before one of them is chosen. */
async function thenPause(work: () => Promise<void>): Promise<void> {
  await work();
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

async function round(event: OwnershipEvent, act: Act, one: Scheduler): Promise<void> {
  const holder = await event.prepare(at);
  const issued = new Map<Credential, string>();
  for (const credential of credentials) issued.set(credential, await credential.issue(holder));
  if (event.link) holder.link = await event.link(holder);
  const before = await accountRow(judge, holder.id);
  // The act uses the earlier session, even if the event has already given the owner a new one.
  const earlier = { ...holder, at: second, owner: new Caller(second) };
  earlier.owner.session = holder.owner.session;

  scheduler = one;
  const both = Promise.allSettled([event.happen(holder), act.run(earlier, issued)]);
  const [happened, acted] = await one.waitFor(both).finally(() => {
    scheduler = null;
  });

  const after = await accountRow(judge, holder.id);
  if (happened.status === "rejected") {
    // The act ran first and voided the event: by changing the credentials, or by replacing its link.
    const isChanged = after.credential_version === before.credential_version + 1;
    const isReplaced = event.link !== undefined && act.issues !== undefined;
    expect([happened.reason, isChanged || isReplaced]).toEqual([happened.reason, true]);
    return;
  }
  const isSignIn = act.issues === sessions[0] || act.issues === sessions[1];
  const later = isSignIn && event.keepsPassword ? 1 : 0;
  expect(await countSessions(after)).toBeLessThanOrEqual((event.keepsOwner ? 1 : 0) + later);
  await expectOldAddressPowerless(holder, after.email);
  if (act.issues && acted.status === "fulfilled")
    await expectVoidIfOlder(act.issues, String(acted.value), after, holder);
  // A change of address may have been undone meanwhile.
  const isMoved = after.email !== holder.email;
  for (const [credential, token] of issued) {
    if (credential.survives?.(event, isMoved)) continue;
    const found = await credential.use(judge, token, holder);
    expect([credential.name, found]).toEqual([credential.name, credential.dead]);
  }
}

const sessions = credentials.slice(0, 2);

/** What was issued at the same time is void unless the account's current owner asked for it. */
async function expectVoidIfOlder(
  credential: Credential,
  token: string,
  { credential_version }: AccountRow,
  holder: Holder,
): Promise<void> {
  if (credential.survives) return;
  const row = await judge.db
    .selectFrom("one_time_token")
    .select("credential_version")
    .where("hash", "=", judge.ports.tokens.hash(token))
    .executeTakeFirst();
  if (!row || row.credential_version === credential_version) return;
  const found = await credential.use(judge, token, holder);
  expect([`${credential.name}, issued meanwhile`, found]).toEqual([
    `${credential.name}, issued meanwhile`,
    credential.dead,
  ]);
}

/** If the address has changed, no link mailed to the former one sets a password. */
async function expectOldAddressPowerless(holder: Holder, email: string): Promise<void> {
  if (email === holder.email) return;
  for (const mail of await mailsTo(judge, holder.email)) {
    const link = mail.kind === "reset" ? JSON.stringify(mail.data) : "";
    const token = /token=([\w-]+)/.exec(link)?.[1];
    if (token !== undefined) expect(await byKind.reset.use(judge, token, holder)).toBe(400);
  }
}
