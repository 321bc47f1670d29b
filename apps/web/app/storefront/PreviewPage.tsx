import type { Coupon, PublicStore } from "@coupon-center/contract";
import { useClient } from "../page/use-page-context.ts";
import { buttonClass } from "../ui/Button.tsx";
import { StoreContent } from "./StoreContent.tsx";
import "./storefront.css";

interface PreviewPageProps {
  store: PublicStore;
  coupons: readonly Coupon[];
  currency: string;
  today: string;
  timeZone: string;
  as?: "page" | "part";
}

/** The public store page as it will look, for its owner and for staff: its buttons are only drawn. */
export function PreviewPage(props: PreviewPageProps) {
  const { store, coupons, currency, today, timeZone } = props;
  const { origin } = useClient();
  return (
    <StoreContent
      store={store}
      coupons={coupons.filter((coupon) => coupon.state === "live")}
      expired={coupons.filter((coupon) => coupon.state === "expired")}
      today={today}
      timeZone={timeZone}
      currency={currency}
      origin={origin}
      updated="Updated today"
      as={props.as}
      action={(coupon) => (
        <span className={buttonClass({ variant: coupon.has_code ? "primary" : "ghost" })}>
          {coupon.has_code ? "Show code" : "Get deal"}
        </span>
      )}
    />
  );
}
