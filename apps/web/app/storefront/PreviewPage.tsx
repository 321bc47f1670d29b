import { type Coupon, type PublicStore, recentlyExpired } from "@coupon-center/contract";
import { useClient } from "../page/use-page-context.ts";
import { InertAction } from "./InertAction.tsx";
import { StoreContent } from "./StoreContent.tsx";
import "./store-head.css";
import "./offers.css";
import "./store-sections.css";
import "./store-print.css";

interface PreviewPageProps {
  store: PublicStore;
  /** the host of its website as shoppers read it; without it as staff reviews it, in ASCII */
  host?: string;
  /** when the store or a coupon of it was changed last; null in a sample */
  updatedAt: string | null;
  coupons: readonly Coupon[];
  today: string;
  as?: "page" | "part";
}

/** The public store page as it will look, for its owner and for staff, with inactive buttons. */
export function PreviewPage(props: PreviewPageProps) {
  const { store, coupons, today } = props;
  return (
    <StoreContent
      store={store}
      host={props.host}
      coupons={coupons.filter((coupon) => coupon.state === "live")}
      expired={recentlyExpired(coupons, today)}
      today={today}
      client={useClient()}
      updatedAt={props.updatedAt}
      as={props.as}
      action={({ has_code }) => <InertAction hasCode={has_code} />}
    />
  );
}
