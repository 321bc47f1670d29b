import { type Fault, fault, type ReviewState } from "@coupon-center/contract";
import { AppError } from "../errors.ts";

/**
 * The states that staff can change a store to, by its state (decision 022). Saving a declined store
 * is the merchant's own transition.
 */
const transitions: Readonly<Record<ReviewState, readonly ReviewState[]>> = {
  pending: ["approved", "declined", "suspended"],
  approved: ["suspended"],
  declined: ["approved", "suspended"],
  suspended: ["approved"],
};

const faults: Readonly<Record<ReviewState, Fault>> = {
  pending: fault("storeIsPending"),
  approved: fault("storeIsApproved"),
  declined: fault("storeIsDeclined"),
  suspended: fault("storeIsSuspended"),
};

/** Errors: 409 with the store's state, unless the transition is allowed. */
export function refuseTransition(from: ReviewState, to: ReviewState): void {
  if (!transitions[from].includes(to)) throw new AppError("conflict", { detail: faults[from] });
}
