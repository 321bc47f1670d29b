import { isPlanInForce } from "@coupon-center/contract";
import { useEffect, useRef } from "react";
import { businessNow } from "../api/business-time.ts";
import { loadProfile } from "../session/profile.ts";
import { useUser } from "../session/use-user.ts";
import { toast } from "../ui/toast-store.ts";

const EVERY_MS = 4_000;

/**
 * While there is no plan in force, asks again and again (and when the tab is looked at) whether the
 * payment made in another tab has arrived; no request is held open.
 */
export function usePaymentWatch(): void {
  const user = useUser();
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

  const status = subscription?.status ?? null;
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== "active" && before.current !== "canceled" && status === "active") {
      toast("Payment received. Thank you!");
    }
    before.current = status;
  }, [status]);
}

function needsCard(subscription: { status: string } | null): boolean {
  return subscription?.status === "past_due";
}
