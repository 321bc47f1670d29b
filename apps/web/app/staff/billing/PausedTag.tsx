import type { Subscription } from "@coupon-center/contract";
import { isAhead } from "../../merchant/subscription-text.ts";
import { Tag } from "../../ui/Tag.tsx";
import { useSay } from "../../ui/use-say.ts";

/**
 * Tells of a plan that goes on that nothing is charged, as while its store is suspended
 * (decision 067); one that is paused as a whole says so by its status.
 */
export function PausedTag({ plan }: { plan: Subscription }) {
  const say = useSay();
  const { collection_paused, status, ends_at } = plan;
  const goesOn = status === "canceled" ? isAhead(ends_at) : status !== "paused";
  return collection_paused && goesOn && <Tag tone="warn">{say("paymentsPaused")}</Tag>;
}
