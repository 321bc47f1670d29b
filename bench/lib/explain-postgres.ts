import { limits } from "@coupon-center/contract";
import type { Explain, Explained } from "./explain-statement.ts";

/** A step of a plan, as `explain (analyze, format json)` tells it. */
interface Step {
  "Node Type": string;
  "Relation Name"?: string;
  /** of one loop, like the next */
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  "Actual Loops": number;
  Plans?: Step[];
}

interface Plan {
  Plan: Step;
  "Execution Time": number;
}

/**
 * Executes a statement. The steps are not timed: two readings of the clock for each row would be
 * counted as the statement's time.
 */
export const explainOnPostgres: Explain = async (execute, { sql, parameters }) => {
  const [row] = await execute(`explain (analyze, timing off, format json) ${sql}`, parameters);
  if (!row) throw new Error(`no plan of ${sql}`);
  const [plan] = row["QUERY PLAN"] as [Plan];
  const steps = [...stepsOf(plan.Plan)];
  const whole = steps
    .filter((step) => step["Node Type"] === "Seq Scan" && readBy(step) > limits.scanned)
    .map((step) => `${step["Relation Name"]}: ${readBy(step)} rows`);
  const sorts = steps.filter((step) => step["Node Type"] === "Sort");
  const sorted = sorts.flatMap(({ Plans = [] }) => Plans.map(keptBy));
  return { ms: plan["Execution Time"], whole, sorted: Math.max(0, ...sorted) } satisfies Explained;
};

function* stepsOf(step: Step): Iterable<Step> {
  yield step;
  for (const below of step.Plans ?? []) yield* stepsOf(below);
}

function keptBy(step: Step): number {
  return Math.round(step["Actual Rows"] * step["Actual Loops"]);
}

function readBy(step: Step): number {
  return keptBy(step) + Math.round((step["Rows Removed by Filter"] ?? 0) * step["Actual Loops"]);
}
