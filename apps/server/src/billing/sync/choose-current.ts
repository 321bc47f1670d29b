import { isRunning, isSettled } from "@coupon-center/contract";
import type { SubscriptionRow } from "../../db/tables.ts";
import { isEnded } from "./stripe-schemas.ts";

type Candidate = Pick<
  SubscriptionRow,
  "id" | "status" | "start_date" | "canceled_at" | "ends_at" | "surplus" | "settled_at"
>;

export interface Choice {
  /** the account's current subscription */
  current: string | null;
  /** live, but not the current one: cancelled and refunded (decision 039) */
  refund: string[];
  /** unpaid, paused or incomplete, beside a live one: ended, so that it cannot charge later */
  end: string[];
}

/**
 * Chooses an account's current subscription. The result depends on the subscriptions only, not on
 * the order in which they became known. A deleted account keeps none, and its payments are
 * refunded.
 */
export function chooseCurrent(all: readonly Candidate[], accountDeleted: boolean): Choice {
  const candidates = all.filter((row) => !isSettledDuplicate(row)).sort(byAge);
  const live = candidates.filter((row) => isRunning(row.status));
  const wanted = live.filter((row) => !live.some((other) => isCancelledAfter(other, row)));
  const keeper = accountDeleted ? undefined : (wanted.find(isHealthy) ?? wanted[0]);
  const rest = candidates.filter((row) => !isEnded(row.status));
  const newest = rest.at(-1) ?? candidates.at(-1);
  return {
    current: (keeper ?? newest)?.id ?? null,
    refund: live.filter((row) => row !== keeper).map((row) => row.id),
    end: keeper ? rest.filter((row) => isIdle(row.status, keeper)).map((row) => row.id) : [],
  };
}

/** Paid, or free, and not about to end: preferred to an older one that is not (decision 039). */
function isHealthy(row: Candidate): boolean {
  return isSettled(row.status) && row.ends_at === null;
}

/**
 * Whether one is about to end by a cancellation that came after the other began, which was not known
 * then: so the cancellation was of both (decision 039).
 */
function isCancelledAfter({ ends_at, canceled_at }: Candidate, other: Candidate): boolean {
  if (ends_at === null || canceled_at === null || other.ends_at !== null) return false;
  return canceled_at > other.start_date;
}

/** A subscription that was ended as a duplicate never becomes current again. */
function isSettledDuplicate(row: Candidate): boolean {
  return row.settled_at !== null || (row.surplus !== null && isEnded(row.status));
}

function byAge(a: Candidate, b: Candidate): number {
  // equivalent mutant (boundary, change number): ids differ, and only the sign of the result counts
  return a.start_date - b.start_date || (a.id < b.id ? -1 : 1);
}

/**
 * Whether a subscription charges nothing at present, but could beside the one that is kept. The
 * first payment of a new one is a way out for a plan that is past due.
 */
function isIdle(status: string, keeper: Candidate): boolean {
  if (status === "incomplete") return isSettled(keeper.status);
  return status === "unpaid" || status === "paused";
}
