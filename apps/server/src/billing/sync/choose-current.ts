import { isRunning } from "@coupon-center/contract";
import type { SubscriptionRow } from "../../db/tables.ts";
import { isEnded } from "./stripe-schemas.ts";

type Candidate = Pick<SubscriptionRow, "id" | "status" | "start_date" | "surplus" | "settled_at">;

export interface Choice {
  /** the one that counts for the account */
  current: string | null;
  /** live beside the chosen one: cancelled and refunded (decision 039) */
  refund: string[];
  /** inactive beside a live one: ended, so that it cannot become active again and charge */
  end: string[];
}

/**
 * Which of an account's subscriptions counts. It depends on what they are and never on the order in
 * which they were heard of. A deleted account keeps none: what it still pays goes back.
 */
export function chooseCurrent(all: readonly Candidate[], accountDeleted: boolean): Choice {
  const candidates = all.filter((row) => !isSettledDuplicate(row)).sort(byAge);
  const live = candidates.filter((row) => isRunning(row.status));
  const keeper = accountDeleted ? undefined : live[0];
  const rest = candidates.filter((row) => !isEnded(row.status));
  const newest = rest.at(-1) ?? candidates.at(-1);
  return {
    current: (keeper ?? newest)?.id ?? null,
    refund: live.filter((row) => row !== keeper).map((row) => row.id),
    end: keeper ? rest.filter((row) => isInactive(row.status)).map((row) => row.id) : [],
  };
}

/** What was ended as a duplicate never counts again, however young. */
function isSettledDuplicate(row: Candidate): boolean {
  return row.settled_at !== null || (row.surplus !== null && isEnded(row.status));
}

function byAge(a: Candidate, b: Candidate): number {
  // equivalent mutant (boundary, change number): ids differ, and only the sign of a comparison counts
  return a.start_date - b.start_date || (a.id < b.id ? -1 : 1);
}

function isInactive(status: string): boolean {
  return status === "unpaid" || status === "paused";
}
