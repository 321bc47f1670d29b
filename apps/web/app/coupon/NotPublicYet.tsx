import { isPlanInForce, type Store } from "@coupon-center/contract";
import { Link } from "react-router";
import { alarmOf } from "../merchant/subscription-text.ts";
import { paths } from "../page/paths.ts";
import { useClient } from "../page/use-page-context.ts";
import { businessNow } from "../time/business-time.ts";
import { Banner } from "../ui/Banner.tsx";
import { useSay } from "../ui/use-say.ts";

/** Says why the coupons are not public yet; nothing if they are. */
export function NotPublicYet({ store }: { store: Store }) {
  const say = useSay();
  const client = useClient();
  // The banner of all screens tells it.
  if (alarmOf(store.stripe_subscription, client)) return null;
  const planInForce = isPlanInForce(store.stripe_subscription, businessNow() / 1000);
  if (!planInForce) {
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
  if (store.is_approved) return null;
  return (
    <Banner
      tone="warn"
      lead={say("notSeenYet")}
      action={<Link to={paths.myStore}>{say("goToMyStore")}</Link>}
    >
      {say("notApproved")}
    </Banner>
  );
}
