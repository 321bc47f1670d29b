import { isPlanInForce } from "@coupon-center/contract";
import { useEffect, useRef } from "react";
import { loadProfile } from "../session/profile.ts";
import { useUser } from "../session/use-user.ts";
import { businessNow } from "../time/business-time.ts";
import { toast } from "../ui/toast.ts";

const EVERY_MS = 4_000;

/**
 * While there is no plan in force, asks again and again (and when the tab is looked at) whether the
 * payment made in another tab has arrived; no request is held open.
 */
export function usePaymentWatch(): void {
  const user = useUser();
  // equivalent mutant (drop fallback): without a store nothing is waited for
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
    // The same plan from cancelled to active was taken back, not paid.
    const { current } = before;
    const unpaid = current.status !== "active" && current.status !== "canceled";
    if (status === "active" && (unpaid || current.id !== id)) toast("Payment received. Thank you!");
    before.current = { id, status };
  }, [id, status]);
}

function needsCard(subscription: { status: string } | null): boolean {
  return subscription?.status === "past_due";
}
