import { isPlanInForce, type Store } from "@coupon-center/contract";
import { Link } from "react-router";
import { alarmOf } from "../merchant/subscription-text.ts";
import { paths } from "../page/paths.ts";
import { useClient } from "../page/use-page-context.ts";
import { businessNow } from "../time/business-time.ts";
import { Banner } from "../ui/Banner.tsx";
import { useSay } from "../ui/use-say.ts";

/** Says that coupons of an approved store are hidden without a plan; nothing if it is in force. */
export function NotPublicYet({ store }: { store: Store }) {
  const say = useSay();
  const client = useClient();
  // The banner of all screens tells it.
  if (alarmOf(store.stripe_subscription, client)) return null;
  if (isPlanInForce(store.stripe_subscription, businessNow() / 1000)) return null;
  return (
    <Banner
      tone="warn"
      lead={say("notSeenNow")}
      action={<Link to={paths.payment}>{say("goToPayment")}</Link>}
    >
      {say("needsPlan")}
    </Banner>
  );
}
