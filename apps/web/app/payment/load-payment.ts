import { hasSubscribed } from "../merchant/has-subscribed.ts";
import { requireMerchant } from "../session/guards.ts";
import { loadProfile } from "../session/profile.ts";
import { readUser, type StoredUser } from "../session/stored-user.ts";
import { loadParts, type PaymentParts } from "./payment-parts.ts";
import { paymentStamp } from "./payment-stamp.ts";

/** The screen of a merchant with a store. */
export interface LoadedPayment {
  /** changes with each load */
  round: number;
  /** the stamp of the payments at the time of loading */
  stamp: string;
  /** Resolves when every part is loaded, so that all are shown together without layout shift. */
  parts: Promise<PaymentParts>;
}

let rounds = 0;

/** Loads the screen; null without a store. */
export async function loadPayment(request: Request): Promise<LoadedPayment | null> {
  requireMerchant(request);
  const { signal } = request;
  const known = readUser();
  // Loaded beside the profile, unless that is the first to tell that there is a plan. The stamp is
  // of the time before, so that a payment in between reloads the screen.
  const early = known !== null && hasSubscribed(known) ? loaded(known, signal) : null;
  const user = await loadProfile();
  if (!user?.store) return null;
  return early !== null && known?.id === user.id ? early : loaded(user, signal);
}

function loaded(user: StoredUser, signal: AbortSignal): LoadedPayment {
  rounds += 1;
  return { round: rounds, stamp: paymentStamp(user), parts: loadParts(user, signal) };
}
