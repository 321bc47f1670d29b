import { type Coupon, type PublicStore, say } from "@coupon-center/contract";
import { useClient } from "../page/use-page-context.ts";
import { buttonClass } from "../ui/Button.tsx";
import { StoreContent } from "./StoreContent.tsx";
import "./store-head.css";
import "./offers.css";
import "./store-sections.css";
import "./store-print.css";
import "./flap.css";

interface PreviewPageProps {
  store: PublicStore;
  coupons: readonly Coupon[];
  today: string;
  as?: "page" | "part";
}

/** The public store page as it will look, for its owner and for staff, with inactive buttons. */
export function PreviewPage(props: PreviewPageProps) {
  const { store, coupons, today } = props;
  const client = useClient();
  return (
    <StoreContent
      store={store}
      coupons={coupons.filter((coupon) => coupon.state === "live")}
      expired={coupons.filter((coupon) => coupon.state === "expired")}
      today={today}
      client={client}
      updated={say(client.locale, "updatedToday")}
      as={props.as}
      action={({ has_code }) => (
        <span className={has_code ? "reveal flap" : "reveal"}>
          <span className={buttonClass({ variant: has_code ? "primary" : "ghost" })}>
            {say(client.locale, has_code ? "showCode" : "getDeal")}
          </span>
        </span>
      )}
    />
  );
}
