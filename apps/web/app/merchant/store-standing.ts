import { isPlanInForce, type Say, type Store } from "@coupon-center/contract";
import { businessNow } from "../time/business-time.ts";
import type { Tone } from "../ui/Tag.tsx";

/** A store's state in a word or two: the first reason why it is not public, or 'Live'. */
export function storeStanding(store: Store, say: Say): { tone: Tone; text: string } {
  if (store.declined) return { tone: "bad", text: say("standingDeclined") };
  if (!store.is_approved) return { tone: "warn", text: say("standingInReview") };
  if (!isPlanInForce(store.stripe_subscription, businessNow() / 1000)) {
    return { tone: "warn", text: say("standingNoPlan") };
  }
  return { tone: "good", text: say("standingLive") };
}
