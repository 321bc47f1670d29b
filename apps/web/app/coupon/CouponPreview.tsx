import {
  type Day,
  isCalendarDay,
  type OfferLabel,
  type Store,
  savingsParts,
} from "@coupon-center/contract";
import { useFormContext } from "react-hook-form";
import { sameOriginSrc } from "../page/same-origin-src.ts";
import { useClient } from "../page/use-page-context.ts";
import { expiryText } from "../time/day-text.ts";
import { CouponCard } from "./CouponCard.tsx";
import { type CouponFormValues, partsOf } from "./coupon-form.ts";

interface CouponPreviewProps {
  store: Store;
  today: Day;
  /** what an import called the offer */
  label?: OfferLabel;
}

/** The coupon as shoppers will see it, while it is being typed. */
export function CouponPreview({ store, today, label }: CouponPreviewProps) {
  const client = useClient();
  const form = useFormContext<CouponFormValues>().watch();
  const expiration = !form.noExpiration && isCalendarDay(form.expired) ? form.expired : null;
  return (
    <aside className="side side-first stage">
      <p className="eyebrow">Live preview</p>
      <CouponCard
        look="stacked"
        titleAs="p"
        savings={savingsParts(partsOf(form, client.currency, label))}
        description={form.description.trim() || "Your description appears here"}
        logo={
          store.logo_url && (
            <img
              className="ticket-logo"
              src={sameOriginSrc(store.logo_url, client)}
              width="120"
              height="40"
              alt=""
            />
          )
        }
        meta={<span>{expiryText(expiration, today)}</span>}
        action={
          form.code.trim() ? (
            <span className="code">{form.code.trim()}</span>
          ) : (
            <span className="muted">No code needed</span>
          )
        }
      />
      <p className="muted">
        This is how shoppers see it on your page. The code shows once they ask for it.
      </p>
    </aside>
  );
}
