import { findScans } from "../../apps/server/src/testing/query-plans.ts";
import type { Explain } from "./explain-statement.ts";

/** An index that holds little is read as a whole within less, and a list counted to its cap. */
const LITTLE_MS = 8;

/** Executes a statement. SQLite does not tell how many rows it read, so its time has to. */
export const explainOnSqlite: Explain = async (execute, { sql, parameters }) => {
  const plan = await execute(`explain query plan ${sql}`, parameters);
  const steps = plan.map(({ detail }) => String(detail));
  const started = performance.now();
  await execute(sql, parameters);
  const ms = performance.now() - started;
  return { ms, whole: ms > LITTLE_MS ? findScans("sqlite", sql, steps) : [], sorted: 0 };
};
