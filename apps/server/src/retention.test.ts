import { addDays, DAY_MS, dayIn, endpoints } from "@coupon-center/contract";
import { couponPayload, newEmail, password, storePayload } from "@coupon-center/testing/samples";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { writeAudit } from "./audit/write-audit.ts";
import { saveEvent } from "./billing/webhook/inbox-queries.ts";
import type { StoredTable } from "./db/table-keys.ts";
import { tableNames } from "./db/table-keys.ts";
import { queueMailToStaff } from "./outbox/queue-mail.ts";
import { jobs } from "./scheduled-jobs.ts";
import { accountRow, newAccount, newStaff } from "./testing/accounts-and-stores.ts";
import { newMerchant, newStore } from "./testing/caller.ts";
import { newRatedCoupon } from "./testing/coupon-feedback.ts";
import { openInstallation } from "./testing/installation.ts";
import { mailedToken } from "./testing/mails.ts";
import { systemCtx } from "./testing/system-ctx.ts";

const NOW = Math.floor(Date.now() / 1000) * 1000;

const at = await openInstallation();
afterAll(() => at.close());

const ctx = () => ({ ...systemCtx(at), clock: { now: () => NOW, business: () => NOW } });
async function prune(isStopping = () => false): Promise<void> {
  await jobs.find(({ name }) => name === "prune rows")?.run(ctx(), isStopping);
}
const count = async (table: StoredTable, where = sql`1 = 1`) =>
  Number(
    (
      await sql<{
        count: number;
      }>`select count(*) as count from ${sql.table(table)} where ${where}`.execute(at.db)
    ).rows[0]?.count,
  );

describe("what has ended is kept for its time and no longer (rule 14.7, decision 056)", () => {
  it.each([
    ["session", "ended_at", 30],
    ["session", "expires_at", 30],
    ["one_time_token", "used_at", 30],
    ["one_time_token", "expires_at", 30],
    ["email_claim", "held_until", 30],
    ["known_network", "seen_at", 60],
  ] as const)("%s by %s: %i days", async (table, column, days) => {
    const [kept, old, other] = [await newAccount(at), await newAccount(at), await newAccount(at)];
    for (const [{ id }, time] of [
      [kept, NOW - days * DAY_MS],
      [old, NOW - days * DAY_MS - 1],
    ] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${time} where account_id = ${id}`.execute(
        at.db,
      );
    await prune();
    const left = ({ id }: { id: number }) => count(table, sql`account_id = ${id}`);
    expect([await left(kept), await left(old), await left(other)]).toEqual([1, 0, 1]);
  });

  it("idempotency keys a day, audit entries 730", async () => {
    const { id } = await newAccount(at);
    const key = { account_id: id, request_hash: "x", answer: "x" };
    const rows = [
      { ...key, key: "kept", created_at: NOW - DAY_MS },
      { ...key, key: "old", created_at: NOW - DAY_MS - 1 },
    ];
    await at.db.insertInto("idempotency").values(rows).execute();
    for (const time of [NOW - 730 * DAY_MS, NOW - 730 * DAY_MS - 1])
      await writeAudit(
        { ...ctx(), clock: { now: () => time, business: () => time } },
        "act",
        "store",
        7,
      );
    await prune();
    expect(await count("idempotency", sql`account_id = ${id}`)).toBe(1);
    expect(await count("audit", sql`subject_id = 7 and act = 'act'`)).toBe(1);
  });

  it("audit entries that come of age while the job runs with its next run", async () => {
    let now = NOW;
    const passing = { now: () => (now += 1000), business: () => now };
    const job = jobs.find(({ name }) => name === "prune rows");
    const entry = { client_id: 8, actor: "clerk", act: "act", subject: "store" } as const;
    const entries = [1, 3, 5].map((seconds) => ({
      ...entry,
      subject_id: 9,
      at: NOW - 730 * DAY_MS + seconds * 1000,
    }));
    await at.db.insertInto("audit").values(entries).execute();
    await job?.run({ ...ctx(), clock: passing }, () => false);
    expect(await count("audit", sql`subject_id = 9`)).toBe(3);
    now += 60_000;
    await job?.run({ ...ctx(), clock: passing }, () => false);
    expect(await count("audit", sql`subject_id = 9`)).toBe(0);
  });

  it("shoppers' feedback 30 days, for as long as a merchant is shown it anywhere", async () => {
    const { coupon } = await newRatedCoupon(at);
    const today = dayIn("Etc/UTC", NOW);
    const rows = [-30, -31].map((days) => ({
      coupon_id: coupon.id,
      outcome: "worked",
      times: 1,
      day: addDays(today, days),
    }));
    await at.db.insertInto("coupon_feedback").values(rows).execute();
    await prune();
    const left = await at.db.selectFrom("coupon_feedback").select("day").execute();
    expect(left).toEqual([{ day: addDays(today, -30) }]);
  });

  it("by the variables' days", async () => {
    const { id } = await newAccount(at);
    const time = NOW - 3 * DAY_MS;
    await at.db
      .updateTable("session")
      .set({ ended_at: time })
      .where("account_id", "=", id)
      .execute();
    at.ports.retention = { ...at.ports.retention, sessions: 3 };
    await prune();
    expect(await count("session", sql`account_id = ${id}`)).toBe(1);
    at.ports.retention = { ...at.ports.retention, sessions: 2 };
    await prune();
    expect(await count("session", sql`account_id = ${id}`)).toBe(0);
    at.ports.retention = { ...at.ports.retention, sessions: 30 };
  });

  it("a sent mail's row for 15 days at least, its address by the variable", async () => {
    const { retention } = at.ports;
    at.ports.retention = { ...retention, mails: 2 };
    const times = [
      { sent_at: NOW - 2 * DAY_MS },
      { sent_at: NOW - 2 * DAY_MS - 1 },
      { sent_at: NOW - 15 * DAY_MS },
      { sent_at: NOW - 15 * DAY_MS - 1 },
      { dead_at: NOW - 2 * DAY_MS },
      { dead_at: NOW - 2 * DAY_MS - 1 },
      { sent_at: null },
    ];
    const to = { client_id: 8, recipient: "ada@shop.example", account_id: 77, kind: "reset" };
    const rows = times.map((time) => ({ ...to, data: "", created_at: 1, due_at: 1, ...time }));
    await at.db.insertInto("outbox").values(rows).execute();
    await prune();
    const left = await at.db
      .selectFrom("outbox")
      .select(["sent_at", "dead_at", "recipient", "account_id"])
      .where("kind", "=", "reset")
      .where("created_at", "=", 1)
      .orderBy("id")
      .execute();
    const addressed = { recipient: to.recipient, account_id: to.account_id };
    const erased = { recipient: "", account_id: null };
    expect(left).toEqual([
      { sent_at: NOW - 2 * DAY_MS, dead_at: null, ...addressed },
      { sent_at: NOW - 2 * DAY_MS - 1, dead_at: null, ...erased },
      { sent_at: NOW - 15 * DAY_MS, dead_at: null, ...erased },
      { sent_at: null, dead_at: NOW - 2 * DAY_MS, ...addressed },
      { sent_at: null, dead_at: null, ...addressed },
    ]);
    at.ports.retention = retention;
  });

  it("no address by the key of a mail to staff, which is kept with the row", async () => {
    const { email } = await newStaff(at);
    const data = { link: "https://example.com/", stripeUrl: "https://example.com/" };
    const mail = { kind: "payment-orphaned", data } as const;
    for (let cause = 0; cause < 2; cause++) await queueMailToStaff(ctx(), mail, "orphan");
    const mails = at.db.selectFrom("outbox").select("dedupe_key").where("recipient", "=", email);
    const keys = (await mails.execute()).map(({ dedupe_key }) => dedupe_key);
    expect(keys).toEqual([expect.stringMatching(/^orphan:/)]);
    expect(keys[0]).not.toContain(email);
  });

  it("very many a few hundred at a time, until a stop", async () => {
    const { id } = await newAccount(at);
    const row = { account_id: id, request_hash: "x", answer: "x", created_at: 1 };
    const rows = Array.from({ length: 1_101 }, (_, index) => ({ ...row, key: `k${index}` }));
    await at.db.insertInto("idempotency").values(rows.slice(0, 600)).execute();
    await at.db.insertInto("idempotency").values(rows.slice(600)).execute();
    await prune(() => true);
    expect(await count("idempotency", sql`account_id = ${id}`)).toBe(1_101);
    await prune();
    expect(await count("idempotency", sql`account_id = ${id}`)).toBe(0);
  });
});

describe("uploads that no store uses (rule 14.7, decision 056)", () => {
  it("go with their file after a day; a logo, and that of a waiting revision, stay", async () => {
    const { merchant, store } = await newStore(at);
    const { owner_id: account_id } = await at.db
      .selectFrom("store")
      .select("owner_id")
      .where("id", "=", store.id)
      .executeTakeFirstOrThrow();
    const removed: string[] = [];
    const { files } = at.ports.images;
    const { remove } = files;
    let isAway = true;
    files.remove = async (name) => {
      if (isAway) throw new Error("the bucket is away");
      removed.push(name);
    };
    const upload = async (name: string, age: number) => {
      const row = { name, account_id, width: 120, height: 40, bytes: 9, created_at: NOW - age };
      await at.db.insertInto("upload").values(row).execute();
    };
    // A store that took it within the day may be written a little later.
    const kept = DAY_MS + 10 * 60_000;
    const old = kept + 1;
    await upload("logo.webp", old);
    await upload("revised.webp", old);
    await upload("unused.webp", old);
    await upload("fresh.webp", kept);
    const revision = JSON.stringify({ logo_url: "/uploads/revised.webp" });
    await at.db
      .updateTable("store")
      .set({ logo_url: "/uploads/logo.webp", revision })
      .where("id", "=", store.id)
      .execute();
    await expect(prune()).rejects.toThrow("the bucket is away");
    isAway = false;
    await prune();
    expect(removed).toEqual(["unused.webp"]);
    const names = await at.db
      .selectFrom("upload")
      .select("name")
      .where("account_id", "=", account_id)
      .orderBy("name")
      .execute();
    expect(names.map(({ name }) => name)).toEqual(["fresh.webp", "logo.webp", "revised.webp"]);
    await merchant.ok(endpoints.deleteMe, { body: { password } });
    await prune();
    expect(removed.sort()).toEqual(["logo.webp", "revised.webp", "unused.webp"]);
    files.remove = remove;
  });

  it("go too if more than a batch of older ones is in use", async () => {
    const { store } = await newStore(at);
    const { owner_id: account_id } = await at.db
      .selectFrom("store")
      .select("owner_id")
      .where("id", "=", store.id)
      .executeTakeFirstOrThrow();
    const size = { account_id, width: 120, height: 40, bytes: 9 };
    const used = Array.from({ length: 101 }, (_, index) => `used-${index}.webp`);
    const rows = [...used, "z-unused.webp"].map((name) => ({ ...size, name, created_at: 1 }));
    await at.db.insertInto("upload").values(rows).execute();
    await at.db
      .updateTable("store")
      .set({ revision: used.join() })
      .where("id", "=", store.id)
      .execute();
    await prune();
    const left = await at.db
      .selectFrom("upload")
      .select("name")
      .where("account_id", "=", account_id)
      .execute();
    expect(left.map(({ name }) => name).toSorted()).toEqual(used.toSorted());
  });
});

describe("a deleted account's address (decision 056)", () => {
  it("is in no table any more, however it came there", async () => {
    const merchant = await newMerchant(at);
    const { email } = merchant;
    const { id } = await merchant.ok(endpoints.getMe);
    const headers = { "idempotency-key": "once" };
    await merchant.ok(endpoints.createStore, {
      body: { ...storePayload, name: "Leaving", contact_email: email },
      headers,
    });
    await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    await merchant.ok(endpoints.passwordReset, { body: { email } });
    const next = newEmail();
    await merchant.ok(endpoints.verifyEmail, {
      body: { token: await mailedToken(at, email, "verify") },
    });
    await merchant.ok(endpoints.changeEmail, { body: { email: next, password } });
    const token = await mailedToken(at, next, "verify-new-address");
    merchant.session = (await merchant.ok(endpoints.verifyEmail, { body: { token } })).session;
    const event = { id: "evt_1", object: "event" as const, type: "x", created: 1, livemode: false };
    const object = { customer: "cus_1", customer_details: { email: next }, to: [email] };
    await saveEvent(ctx(), { ...event, data: { object } });
    await at.db
      .updateTable("outbox")
      .set({ sent_at: 1 })
      .where("recipient", "in", [email, next])
      .execute();
    await merchant.ok(endpoints.deleteMe, { body: { password } });
    for (const table of tableNames) {
      const rows = JSON.stringify(await at.db.selectFrom(table).selectAll().execute());
      expect([table, rows.includes(email), rows.includes(next)]).toEqual([table, false, false]);
    }
    expect((await accountRow(at, id)).email).toBe(`deleted:${id}`);
  });
});
