import { isPlanInForce, type Store } from "@coupon-center/contract";
import { Link } from "react-router";
import { paths } from "../page/paths.ts";
import { businessNow } from "../time/business-time.ts";
import { Banner } from "../ui/Banner.tsx";

/** Says what still stands between the coupons and the shoppers; nothing when all is done. */
export function NotPublicYet({ store }: { store: Store }) {
  const paid = isPlanInForce(store.stripe_subscription, businessNow() / 1000);
  if (!paid) {
    return (
      <Banner tone="warn" action={<Link to={paths.payment}>Go to payment</Link>}>
        Shoppers do not see your coupons now: your store page needs an active plan.
      </Banner>
    );
  }
  if (store.is_approved) return null;
  return (
    <Banner tone="warn" action={<Link to={paths.myStore}>Go to My Store</Link>}>
      Shoppers do not see your coupons yet: your store page has not been approved.
    </Banner>
  );
}
