import type { SeenCoupon } from "../merchant/last-seen.ts";
import { useClient } from "../page/use-page-context.ts";
import { useFreshProfile } from "../session/use-fresh-profile.ts";
import { useUser } from "../session/use-user.ts";
import { businessNow } from "../time/business-time.ts";
import { useToday } from "../time/use-today.ts";
import { type SetupStep, setupSteps } from "./setup-steps.ts";

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

  useFreshProfile(steps !== null);
  return steps;
}
