import { isRunning, isSettled } from "@coupon-center/contract";
import { byAge } from "../../by-age.ts";
import type { SubscriptionRow } from "../../db/tables.ts";
import { isEnded } from "./stripe-schemas.ts";

interface Candidate
  extends Pick<
    SubscriptionRow,
    "id" | "status" | "start_date" | "canceled_at" | "ends_at" | "given" | "surplus" | "settled_at"
  > {
  /** when its first payment was made, epoch milliseconds; null if none was, or it was not read */
  paid_since: number | null;
}

export interface Choice {
  /** the account's current subscription */
  current: string | null;
  /** live, but not the current one: cancelled and refunded (decision 039) */
  refund: string[];
  /**
   * unpaid, paused or incomplete, beside a live one or a newer one that waits, too, or of a deleted
   * account: ended, so that it cannot charge later
   */
  end: string[];
}

/**
 * Chooses an account's current subscription. The result depends on the subscriptions only, not on
 * the order in which they became known. A deleted account keeps none, and its payments are
 * refunded.
 */
export function chooseCurrent(all: readonly Candidate[], accountDeleted: boolean): Choice {
  const candidates = all.filter((row) => !isSettledDuplicate(row)).sort(byAge("start_date", "id"));
  const live = candidates.filter((row) => isRunning(row.status));
  const wanted = candidates.filter((row) => !candidates.some((one) => isCancelledWith(row, one)));
  const running = wanted.filter((row) => isRunning(row.status));
  const keeper = accountDeleted ? undefined : (running.find(isHealthy) ?? running[0]);
  const rest = wanted.filter((row) => !isEnded(row.status));
  const current = keeper ?? rest.at(-1) ?? wanted.at(-1);
  const idle = rest.filter((row) => !isRunning(row.status));
  const isSurplus = (row: Candidate) =>
    accountDeleted || (current && row !== current && isIdle(row.status, current));
  return {
    current: current?.id ?? null,
    refund: live.filter((row) => row !== keeper).map((row) => row.id),
    end: idle.filter(isSurplus).map(({ id }) => id),
  };
}

/** Paid, or free, and not about to end: preferred to an older one that is not (decision 039). */
function isHealthy(row: Candidate): boolean {
  return isSettled(row.status) && row.ends_at === null;
}

/**
 * Whether a subscription goes on although another was cancelled, to its day, after it had been
 * paid. It was not known then, as there would have been one only, so the cancellation was of both
 * (decision 039).
 */
function isCancelledWith(row: Candidate, other: Candidate): boolean {
  if (!isRunning(row.status) || row.ends_at !== null) return false;
  if (!isRunning(other.status) || other.ends_at === null || other.given === 1) return false;
  // equivalent mutant (drop fallback, change number): no subscription was paid in 1970
  return (other.canceled_at ?? 0) > (row.paid_since ?? row.start_date);
}

/** A subscription that was ended as a duplicate never becomes current again. */
function isSettledDuplicate(row: Candidate): boolean {
  return row.settled_at !== null || (row.surplus !== null && isEnded(row.status));
}

/**
 * Whether a subscription charges nothing at present, but could beside the one that is kept. The
 * first payment of a new one is a way out for a plan that is past due, or waits.
 */
function isIdle(status: string, kept: Candidate): boolean {
  if (status === "incomplete") return isSettled(kept.status);
  return waits(status) && (isRunning(kept.status) || waits(kept.status));
}

/** Whether a subscription charges nothing until its merchant pays, or adds a card. */
const waits = (status: string) => status === "unpaid" || status === "paused";
