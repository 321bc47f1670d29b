import { limits } from "@coupon-center/contract";
import type { Db } from "../../apps/server/src/db/engine.ts";
import type { CapturedStatement } from "../../apps/server/src/testing/capture-statements.ts";
import type { BenchCase, Figure } from "../lib/bench-case.ts";
import { captureStatements } from "../lib/captured-statements.ts";
import { explainOnPostgres } from "../lib/explain-postgres.ts";
import { explainOnSqlite } from "../lib/explain-sqlite.ts";
import { type Explained, explainRolledBack } from "../lib/explain-statement.ts";
import { fillHistory } from "../lib/fill-history.ts";
import { withDatabase } from "../lib/seeded-data.ts";
import { seed } from "../lib/server.ts";
import { MANY_STORES } from "../lib/size.ts";
import { makeTemporaryData } from "../lib/temporary-data.ts";

const MAX_MS = 50;

/** What has to read a table as a whole, by where it is executed. */
const wholeByPurpose: readonly string[] = [
  // All subscriptions of a client: summed, compared with Stripe's, or given another price.
  "billing/revenue/",
  "billing/reconcile/",
  "billing/price-moves/",
  // What an operator calls by hand: backup, restore, the queues' failing rows, an upgrade, the
  // export of one person's data, for which every entry of the audit and every mail would need an
  // index more.
  "commands/",
  "account/operator/",
  "db/snapshot.ts",
  "db/migrat",
  "jobs/failing-rows.ts",
  "jobs/settle.ts",
];

interface Row extends Explained {
  statement: CapturedStatement;
}

/**
 * The plans of all statements that the server's tests execute, with a million coupons and a year's
 * history in the database: each is executed with the values of a test.
 */
export const plans: BenchCase = {
  name: "plans",
  long: true,
  async measure({ options: { postgres } }) {
    const statements = await captureStatements(postgres);
    const data = await makeTemporaryData(postgres);
    try {
      await seed(data, MANY_STORES);
      await fillHistory(data);
      const rows = await withDatabase(data, (db) => explainAll(db, postgres !== null, statements));
      console.log(`${statements.length} statements, ${rows.length} of them executed`);
      return figuresOf(rows, postgres !== null);
    } finally {
      await data.remove();
    }
  },
};

async function explainAll(
  db: Db,
  isPostgres: boolean,
  statements: readonly CapturedStatement[],
): Promise<Row[]> {
  const explain = isPostgres ? explainOnPostgres : explainOnSqlite;
  const { slug } = await db
    .selectFrom("store")
    .select("slug")
    .where("id", "=", 77)
    .executeTakeFirstOrThrow();
  const rows: Row[] = [];
  for (const statement of statements) {
    if (!/^\s*(?:select|with|update|delete|insert)/i.test(statement.sql)) continue;
    const parameters = statement.parameters.map((value) => fittingValue(value, slug));
    const explained = await explainRolledBack(db, explain, { ...statement, parameters });
    if (explained) rows.push({ ...explained, statement });
  }
  return rows;
}

/** The value of a parameter as a test gave it, or one that fits in here. */
function fittingValue(value: unknown, slug: string): unknown {
  if (value === null || typeof value !== "object") return value;
  if ("bytes" in value) return Buffer.from(String(value.bytes), "base64");
  if (!("placeholder" in value)) return value;
  return value.placeholder === "slug" ? slug : 8;
}

function figuresOf(rows: readonly Row[], isPostgres: boolean): Figure[] {
  const limited = rows.filter(
    ({ statement: { from } }) => !wholeByPurpose.some((part) => from.includes(`/src/${part}`)),
  );
  const whole = limited.filter((row) => row.whole.length > 0);
  const sorted = limited.filter((row) => row.sorted > limits.scanned);
  const [dearest] = rows.toSorted((a, b) => b.ms - a.ms);
  if (!dearest) throw new Error("no statement was executed");
  for (const { ms, whole: found, sorted: count, statement } of [...whole, ...sorted, dearest]) {
    console.log(`${ms.toFixed(1)} ms, ${statement.from}: ${found.join(", ")}, sorts ${count}`);
    console.log(`  ${statement.sql.replace(/\s+/g, " ").slice(0, 400)}`);
  }
  const none = (what: string, found: readonly Row[]): Figure => ({
    what: `statements of the tests that ${what}, of ${rows.length}, with ${MANY_STORES} stores`,
    ours: String(found.length),
    target: "0",
    ok: found.length === 0,
  });
  return [
    none("read a table as a whole and need not", whole),
    ...(isPostgres ? [none(`sort more than ${limits.scanned} rows and need not`, sorted)] : []),
    {
      what: "the dearest of these statements",
      ours: `${dearest.ms.toFixed(1)} ms`,
      target: `<= ${MAX_MS} ms`,
      ok: dearest.ms <= MAX_MS,
    },
  ];
}
