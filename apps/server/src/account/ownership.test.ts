import { endpoints } from "@coupon-center/contract";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import type { Tables } from "../db/tables.ts";
import { accountRow } from "../testing/accounts-and-stores.ts";
import { Caller } from "../testing/caller.ts";
import { closeAll, openPair } from "../testing/installation.ts";
import { byKind, credentials } from "./testing/credentials.ts";
import { verifiedMerchant } from "./testing/holders.ts";
import { events } from "./testing/ownership-events.ts";
import { setUpPasskey } from "./testing/passkeys.ts";
import { setUpApp } from "./testing/totp.ts";

/** The second process has no cached session. */
const { at, second } = await openPair();
afterAll(() => closeAll(at, second));

/**
 * Every table whose rows belong to an account: the column that is null while a row gives access,
 * `row` if each does, null if none does. The compiler reports a new one.
 */
const access: Readonly<Record<OfAccount, "ended_at" | "used_at" | "row" | null>> = {
  session: "ended_at",
  one_time_token: "used_at",
  totp: "row",
  passkey: "row",
  recovery_code: "row",
  known_network: "row",
  email_claim: "row",
  upload: null,
  idempotency: null,
  outbox: null,
  subscription: null,
  price_move: null,
  billing_customer: null,
  payment_transaction: null,
};
type OfAccount = {
  [T in keyof Tables]: "account_id" extends keyof Tables[T] ? T : never;
}[keyof Tables];

const pairs = events.flatMap((event) => credentials.map((credential) => ({ event, credential })));

it("each credential is of the kind that it stands for", async () => {
  for (const [kind, credential] of Object.entries(byKind)) {
    const hash = at.ports.tokens.hash(await credential.issue(await verifiedMerchant(at)));
    const rows = at.db.selectFrom("one_time_token").select("kind").where("hash", "=", hash);
    expect(await rows.execute()).toEqual([{ kind }]);
  }
});

describe("what was issued before a change of ownership is void afterwards (rule 3.7, decisions 009, 054)", () => {
  it.each(pairs.map((pair) => [pair.credential.name, pair.event.name, pair] as const))(
    "%s and %s",
    async (_credential, _event, { event, credential }) => {
      const holder = await event.prepare(at);
      // A newer link revokes older ones of its kind, so the event's own link is requested last: the
      // event itself is under test.
      const issued = await credential.issue(holder);
      if (event.link) holder.link = await event.link(holder);
      await event.happen(holder);
      const { email } = await accountRow(second, holder.id);
      if (credential.survives?.(event, email !== holder.email)) {
        expect(await credential.use(second, issued, holder)).not.toBe(credential.dead);
        return;
      }
      expect(await credential.use(second, issued, holder)).toBe(credential.dead);
      expect(await credential.use(at, issued, holder)).toBe(credential.dead);
    },
  );

  it.each(credentials.map((credential) => [credential.name, credential] as const))(
    "%s stays valid as long as nothing happens",
    async (_name, credential) => {
      for (const event of events) {
        const holder = await event.prepare(at);
        const issued = await credential.issue(holder);
        expect(await credential.use(second, issued, holder)).not.toBe(credential.dead);
      }
    },
  );

  it.each(events.map((event) => [event.name, event] as const))(
    "%s leaves another account's credentials valid",
    async (_name, event) => {
      const bystander = await verifiedMerchant(at);
      const issued: string[] = [];
      for (const credential of credentials) issued.push(await credential.issue(bystander));
      const holder = await event.prepare(at);
      if (event.link) holder.link = await event.link(holder);
      await event.happen(holder);
      // Checked before any link is used, as the first use of a link revokes others.
      const { pending_email, email } = await accountRow(second, bystander.id);
      expect([pending_email, email]).toEqual([issued.at(-1), bystander.email]);
      expect(await accountRow(at, bystander.id)).toMatchObject({ credential_version: 0 });
      const open = await at.db
        .selectFrom("one_time_token")
        .select("kind")
        .where("account_id", "=", bystander.id)
        .where("used_at", "is", null)
        .orderBy("kind")
        .execute();
      expect(open.map(({ kind }) => kind)).toEqual(Object.keys(byKind).sort());
      expect(await credentials[0]?.use(second, issued[0] ?? "", bystander)).toBe(200);
      expect(await credentials[1]?.use(second, issued[1] ?? "", bystander)).toBe(200);
    },
  );

  it("a deleted account has no row that gives access", async () => {
    const deletion = events.find(({ name }) => name === "a deletion");
    if (!deletion) throw new Error("no such event");
    const holder = await deletion.prepare(at);
    await setUpPasskey(at, holder.owner);
    await setUpApp(at, holder.owner);
    for (const { issue, survives } of Object.values(byKind)) if (!survives) await issue(holder);
    const open = async () => {
      const counts: Record<string, number> = {};
      for (const [table, column] of Object.entries(access) as [OfAccount, string | null][]) {
        if (column === null) continue;
        const { rows } = await sql<{ count: number }>`select count(*) as count
          from ${sql.table(table)} where account_id = ${holder.id}
          ${column === "row" ? sql`` : sql`and ${sql.ref(column)} is null`}`.execute(at.db);
        counts[table] = Number(rows[0]?.count);
      }
      return counts;
    };
    expect(Object.values(await open())).not.toContain(0);
    await deletion.happen(holder);
    expect(new Set(Object.values(await open()))).toEqual(new Set([0]));
  });

  it("a link mailed to one address is not accepted for another", async () => {
    const change = events.find(({ name }) => name === "a confirmed change of address");
    if (!change?.link) throw new Error("no such event");
    const { reset } = byKind;
    const holder = await change.prepare(at);
    holder.link = await change.link(holder);
    const mailedToOld = await reset.issue(holder);
    await change.happen(holder);
    expect(await reset.use(at, mailedToOld, holder)).toBe(400);
    const { status } = await new Caller(at).call(endpoints.passwordReset, {
      body: { email: holder.email },
    });
    expect(status).toBe(404);
  });
});
