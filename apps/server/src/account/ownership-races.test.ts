import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import fc, { type Scheduler } from "fast-check";
import { afterAll, expect, it } from "vitest";
import type { AccountRow } from "../db/tables.ts";
import { accountRow } from "../testing/accounts-and-stores.ts";
import { Caller } from "../testing/caller.ts";
import { openInterleaved, thenPause } from "../testing/interleaved.ts";
import { mailsTo } from "../testing/mails.ts";
import { countSessions } from "./testing/count-sessions.ts";
import { byKind, type Credential, credentials } from "./testing/credentials.ts";
import type { Holder } from "./testing/holders.ts";
import { events, type OwnershipEvent } from "./testing/ownership-events.ts";

const long = Boolean(process.env.TEST_LONG);
/** For each event: in the long run that many with each act, else with a few acts that are drawn. */
const [OF_EACH, DRAWN] = long ? [10, 0] : [0, 4];

const races = await openInterleaved();
const { at, second, judge } = races;
afterAll(() => races.close());

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

it.each(events.map((event) => [event.name, event] as const))(
  "%s concurrently with each use and issue of a credential: as if one ran after the other, and nothing from before survives (rule 3.7)",
  async (_event, event) => {
    const order = fc.scheduler({ act: thenPause });
    const rounds = (act: fc.Arbitrary<Act>, numRuns: number) =>
      fc.assert(
        fc.asyncProperty(act, order, (act, one) => round(event, act, one)),
        { numRuns },
      );
    if (OF_EACH > 0) for (const act of acts) await rounds(fc.constant(act), OF_EACH);
    else await rounds(fc.constantFrom(...acts), DRAWN);
  },
  long ? 1_800_000 : 180_000,
);

async function round(event: OwnershipEvent, act: Act, one: Scheduler): Promise<void> {
  const holder = await event.prepare(at);
  const issued = new Map<Credential, string>();
  for (const credential of credentials) issued.set(credential, await credential.issue(holder));
  if (event.link) holder.link = await event.link(holder);
  const before = await accountRow(judge, holder.id);
  // The act uses the earlier session, even if the event has already given the owner a new one.
  const earlier = { ...holder, at: second, owner: new Caller(second) };
  earlier.owner.session = holder.owner.session;

  const [happened, acted] = await races.inOrderOf(one, () => [
    event.happen(holder),
    act.run(earlier, issued),
  ]);

  const after = await accountRow(judge, holder.id);
  if (happened.status === "rejected") {
    // The act ran first and voided the event: by changing the credentials, or by replacing its
    // link.
    const isChanged = after.credential_version === before.credential_version + 1;
    const isReplaced = event.link !== undefined && act.issues !== undefined;
    expect([happened.reason, isChanged || isReplaced]).toEqual([happened.reason, true]);
    return;
  }
  const isSignIn = act.issues === sessions[0] || act.issues === sessions[1];
  const later = isSignIn && event.keepsPassword ? 1 : 0;
  expect(await countSessions(judge, after)).toBeLessThanOrEqual((event.keepsOwner ? 1 : 0) + later);
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
