import { isPlanInForce } from "@coupon-center/contract";
import { useEffect, useRef } from "react";
import { loadProfile } from "../session/profile.ts";
import { useUser } from "../session/use-user.ts";
import { businessNow } from "../time/business-time.ts";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";

const EVERY_MS = 4_000;
/** The statuses from which a plan becomes active without a payment in another tab. */
const settled: readonly (string | null)[] = ["active", "canceled", "trialing"];

/**
 * While no plan is in force, polls (also when the tab is focused) whether the payment made in
 * another tab has arrived.
 */
export function usePaymentWatch(): void {
  const say = useSay();
  const user = useUser();
  // equivalent mutant (drop fallback): without a store there is no polling
  const subscription = user?.store?.stripe_subscription ?? null;
  const waiting =
    user?.store != null &&
    (!isPlanInForce(subscription, businessNow() / 1000) || needsCard(subscription));

  useEffect(() => {
    if (!waiting) return;
    const look = () => {
      loadProfile(EVERY_MS / 2).catch(() => undefined);
    };
    const timer = setInterval(look, EVERY_MS);
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [waiting]);

  const { id = null, status = null } = subscription ?? {};
  const before = useRef({ id, status });
  useEffect(() => {
    // The same plan changing from cancelled to active was resumed, not paid; one whose trial ends is
    // charged an hour later.
    const { current } = before;
    const unpaid = !settled.includes(current.status);
    if (status === "active" && (unpaid || current.id !== id)) toast(say("paymentReceived"));
    before.current = { id, status };
  }, [id, status, say]);
}

function needsCard(subscription: { status: string } | null): boolean {
  return subscription?.status === "past_due";
}
