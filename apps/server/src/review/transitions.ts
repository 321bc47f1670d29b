import type { ReviewState } from "@coupon-center/contract";
import { AppError } from "../errors.ts";

/** What staff may make of a store, by what it is (decision 022); saving a declined one is the merchant's own move. */
const transitions: Readonly<Record<ReviewState, readonly ReviewState[]>> = {
  pending: ["approved", "declined", "suspended"],
  approved: ["suspended"],
  declined: ["approved", "suspended"],
  suspended: ["approved"],
};

export function canTransition(from: ReviewState, to: ReviewState): boolean {
  return transitions[from].includes(to);
}

/** Passes an allowed move; anything else is a conflict that says what the store is. Errors: 409. */
export function refuseTransition(from: ReviewState, to: ReviewState): void {
  if (!canTransition(from, to)) throw new AppError("conflict", { detail: `This store is ${from}` });
}
