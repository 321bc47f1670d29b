import type { Subscription } from "@coupon-center/contract";
import { isAhead } from "../../merchant/subscription-text.ts";
import { Tag } from "../../ui/Tag.tsx";
import { useSay } from "../../ui/use-say.ts";

/** Tells of a plan that goes on that nothing is charged, as while its store is suspended (decision 067). */
export function PausedTag({ plan }: { plan: Subscription }) {
  const say = useSay();
  const goesOn = plan.status !== "canceled" || isAhead(plan.ends_at);
  return plan.collection_paused && goesOn && <Tag tone="warn">{say("paymentsPaused")}</Tag>;
}
