import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { type CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { notifyOfWaiting } from "../coupon/notify-waiting.ts";
import { notifyOfRevision } from "../store/submit.ts";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { queriesOf } from "../testing/query-plans.ts";
import { staffCtx, systemCtx } from "../testing/system-ctx.ts";
import { getStoreForReview } from "./get-store.ts";

const isPostgres = Boolean(process.env.TEST_DATABASE_URL);

let storeId: number;
const at = await openInstallation();
beforeAll(async () => {
  const { merchant, store } = await newLiveStore(at);
  storeId = store.id;
  const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
  // Of 200,000 acts by merchants and of 4,000 by staff each third is of this store.
  await sql`insert into audit (client_id, actor, act, subject, subject_id, store_id, at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 204000)
    select 8, case when n % 51 = 0 then 'ann@staff.test' else 'merchant' end,
        case when n % 6 = 3 then 'store changed' else 'coupon changed' end,
        case when n % 6 = 3 then 'store' else 'coupon' end,
        case when n % 6 = 3 then ${sql.lit(store.id)} when n % 6 = 0 then ${sql.lit(id)} else n end,
        case when n % 6 = 3 then null when n % 6 = 0 then ${sql.lit(store.id)} else n end, n
      from numbers`.execute(at.db);
  await sql`analyze audit`.execute(at.db);
});
afterAll(() => at.close());

const history = (db: Installation["db"]) =>
  getStoreForReview({ ...staffCtx(at), db }, { params: { id: storeId } });

async function planOf(query: CompiledQuery): Promise<string> {
  const explain = isPostgres ? "explain (analyze, costs off, timing off)" : "explain query plan";
  const explained = { ...query, sql: `${explain} ${query.sql}` };
  const { rows } = await at.db.executeQuery<Record<string, string>>(explained);
  return rows.map((row) => row["QUERY PLAN"] ?? row.detail).join("\n");
}

it("the history of a store that changes much reads the acts that it shows, and no others (rule 10.3)", async () => {
  const queries = await queriesOf(at, history);
  const plans = await Promise.all(
    queries.filter(({ sql: text }) => text.includes(`from "audit"`)).map(planOf),
  );
  expect(plans).toHaveLength(2);
  const parts = (plan: string, pattern: RegExp) => [...plan.matchAll(pattern)].map(([, of]) => of);
  if (isPostgres) {
    // Also rows that a filter removes, or that are sorted.
    const read = plans.flatMap((plan) => parts(plan, /(?:rows=|Removed by Filter: )(\d+)/g));
    expect(Math.max(...read.map(Number))).toBeLessThan(1000);
    return;
  }
  const steps = plans.flatMap((plan) => parts(plan, /(?:SEARCH|SCAN) audit (.*)/g));
  expect(new Set(steps)).toEqual(
    new Set([
      "USING INDEX audit_store (store_id=? AND <expr>=?)",
      "USING INDEX audit_subject (subject=? AND subject_id=? AND <expr>=?)",
    ]),
  );
});

it("a revision of a store that changes much looks for staff's latest decision among staff's acts (rule 10.3)", async () => {
  const queries = await queriesOf(at, (db) =>
    notifyOfRevision({ ...systemCtx(at), db }, { id: storeId, name: "Busy" }),
  );
  const [plan = ""] = await Promise.all(
    queries.filter(({ sql: text }) => text.includes(`from "audit"`)).map(planOf),
  );
  if (isPostgres) expect(plan).toMatch(/using audit_subject on audit/);
  else expect(plan).toContain("audit_subject (subject=? AND subject_id=? AND <expr>=?)");
});

it("a coupon of it that waits looks for staff's latest decision among staff's acts (rule 11.7)", async () => {
  const store = await at.db
    .selectFrom("store")
    .selectAll()
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  const coupon = await at.db
    .selectFrom("coupon")
    .selectAll()
    .where("store_id", "=", storeId)
    .executeTakeFirstOrThrow();
  const queries = await queriesOf(at, (db) =>
    notifyOfWaiting({ ...systemCtx(at), db }, store, { ...coupon, approved: 0 }),
  );
  const [plan = ""] = await Promise.all(
    queries.filter(({ sql: text }) => text.includes(`from "audit"`)).map(planOf),
  );
  if (isPostgres) expect(plan).toMatch(/using audit_store on audit/);
  else expect(plan).toContain("audit_store (store_id=? AND <expr>=?)");
});

it("the history of a store that changes much has its latest 200 acts by the owner and by others (rule 10.3)", async () => {
  const { history: acts } = await history(at.db);
  const times = (isTheirs: (actor: string) => boolean) =>
    acts.filter(({ actor }) => isTheirs(actor)).map((act) => Date.parse(act.at));
  const latest = (isTheirs: (n: number) => boolean) =>
    Array.from({ length: 68_000 }, (_, index) => 204_000 - 3 * index)
      .filter(isTheirs)
      .slice(0, 200);
  // What made the store is later by its time, and came first.
  expect(times((actor) => actor === "merchant")).toEqual(latest((n) => n % 51 !== 0));
  expect(times((actor) => actor !== "merchant")).toEqual(latest((n) => n % 51 === 0));
});
