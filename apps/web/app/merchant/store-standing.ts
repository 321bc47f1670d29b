import { isPlanInForce, type Store } from "@coupon-center/contract";
import { businessNow } from "../time/business-time.ts";
import type { Tone } from "../ui/Tag.tsx";

/** Where a store stands, in a word or two: the first thing that keeps it from shoppers, or 'Live'. */
export function storeStanding(store: Store): { tone: Tone; text: string } {
  if (store.declined) return { tone: "bad", text: "Declined" };
  if (!store.is_approved) return { tone: "warn", text: "In review" };
  // Of a store that an elder release has kept in the browser, not more than the slug is sure.
  if (!isPlanInForce(store.stripe_subscription ?? null, businessNow() / 1000)) {
    return { tone: "warn", text: "No active plan" };
  }
  return { tone: "good", text: "Live" };
}
