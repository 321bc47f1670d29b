import { requireMerchant } from "../session/guards.ts";
import { loadProfile } from "../session/profile.ts";
import { loadPart, loadParts, type PaymentParts } from "./payment-parts.ts";
import { paymentStamp } from "./payment-stamp.ts";

/** The whole screen of a merchant who has a store. */
export interface LoadedPayment {
  /** another one each time */
  round: number;
  /** the payments it was loaded after */
  stamp: string;
  /** Settled once every part was answered: drawn together, none pushes another. */
  parts: Promise<PaymentParts>;
}

let rounds = 0;

/** The whole screen, null without a store; or the one part that a fetcher asks for. */
export async function loadPayment(
  request: Request,
): Promise<LoadedPayment | Partial<PaymentParts> | null> {
  const part = await loadPart(request.url, requireMerchant(request));
  if (part !== null) return part;
  const user = await loadProfile();
  if (!user?.store) return null;
  rounds += 1;
  return { round: rounds, stamp: paymentStamp(user), parts: loadParts(user) };
}
