import type { ReviewState } from "@coupon-center/contract";
import { Refusal } from "../errors.ts";

/** What staff may make of a store, by what it is (D12); saving a declined one is the merchant's own move. */
const moves: Readonly<Record<ReviewState, readonly ReviewState[]>> = {
  pending: ["approved", "declined", "suspended"],
  approved: ["suspended"],
  declined: ["approved", "suspended"],
  suspended: ["approved"],
};

export function canMove(from: ReviewState, to: ReviewState): boolean {
  return moves[from].includes(to);
}

/** Passes an allowed move; anything else is a conflict that says what the store is. Errors: 409. */
export function refuseMove(from: ReviewState, to: ReviewState): void {
  if (!canMove(from, to)) throw new Refusal("conflict", { detail: `This store is ${from}` });
}
