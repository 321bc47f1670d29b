import { useEffect } from "react";
import type { SeenCoupon } from "../merchant/last-seen.ts";
import { useClient } from "../page/use-page-context.ts";
import { loadProfile } from "../session/profile.ts";
import { useUser } from "../session/use-user.ts";
import { businessNow } from "../time/business-time.ts";
import { useToday } from "../time/use-today.ts";
import { type SetupStep, setupSteps } from "./setup-steps.ts";

/** A profile older than this is reloaded when the tab is focused. */
const STALE_MS = 5_000;

/** The remaining steps to go live; null if there are none, or before the coupons are loaded. */
export function useSetup(coupons: readonly SeenCoupon[] | null): SetupStep[] | null {
  const user = useUser();
  const client = useClient();
  const today = useToday();
  const steps =
    user && coupons
      ? setupSteps({
          user,
          coupons,
          today,
          nowSeconds: businessNow() / 1000,
          planName: client.planName,
          supportEmail: client.supportEmail,
          locale: client.locale,
        })
      : null;

  // The mailed link and the payment open in other tabs, and the review happens elsewhere.
  const open = steps !== null;
  useEffect(() => {
    if (!open) return;
    const look = () => {
      if (!document.hidden) loadProfile(STALE_MS).catch(() => undefined);
    };
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [open]);

  return steps;
}
