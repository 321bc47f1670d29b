import { Link, useLocation } from "react-router";
import { paths } from "../page/paths.ts";
import { useClient } from "../page/use-page-context.ts";
import { useUser } from "../session/use-user.ts";
import { Banner } from "../ui/Banner.tsx";
import { useSay } from "../ui/use-say.ts";
import { hasSubscribed } from "./has-subscribed.ts";
import { alarmOf } from "./subscription-text.ts";

/** A plan that is past due, paused or ended, on all screens but the payment's, which says more. */
export function PlanBanner() {
  const say = useSay();
  const user = useUser();
  const client = useClient();
  const { pathname } = useLocation();
  const plan = user?.store?.stripe_subscription ?? null;
  const isApproved = user?.store?.is_approved ?? false;
  const alarm = user && alarmOf(plan, client, { wasPaid: hasSubscribed(user), isApproved });
  if (alarm === null || pathname === paths.payment) return null;
  return (
    <Banner
      tone="bad"
      lead={alarm.lead}
      action={<Link to={paths.payment}>{say("goToPayment")}</Link>}
    >
      {alarm.text}
    </Banner>
  );
}
