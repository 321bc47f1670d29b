import type { SubscriptionRow } from "../../db/tables.ts";
import { isLive, isOver } from "./facts.ts";

type Candidate = Pick<SubscriptionRow, "id" | "status" | "start_date" | "surplus" | "settled_at">;

export interface Choice {
  /** the one that counts for the account */
  current: string | null;
  /** live beside the chosen one: cancelled and refunded (D28) */
  refund: string[];
  /** asleep beside a live one: ended, lest it wake and charge */
  end: string[];
}

/**
 * Which of an account's subscriptions counts. It depends on what they are and never on the order in
 * which they were heard of. A deleted account keeps none: what it still pays goes back.
 */
export function chooseCurrent(all: readonly Candidate[], accountDeleted: boolean): Choice {
  const candidates = all.filter((row) => !isHistory(row)).sort(byAge);
  const live = candidates.filter((row) => isLive(row.status));
  const keeper = accountDeleted ? undefined : live[0];
  const rest = candidates.filter((row) => !isOver(row.status));
  const newest = rest.at(-1) ?? candidates.at(-1);
  return {
    current: (keeper ?? newest)?.id ?? null,
    refund: live.filter((row) => row !== keeper).map((row) => row.id),
    end: keeper ? rest.filter((row) => isAsleep(row.status)).map((row) => row.id) : [],
  };
}

/** What was ended as surplus never counts again, however young. */
function isHistory(row: Candidate): boolean {
  return row.settled_at !== null || (row.surplus !== null && isOver(row.status));
}

function byAge(a: Candidate, b: Candidate): number {
  return a.start_date - b.start_date || (a.id < b.id ? -1 : 1);
}

function isAsleep(status: string): boolean {
  return status === "unpaid" || status === "paused";
}
