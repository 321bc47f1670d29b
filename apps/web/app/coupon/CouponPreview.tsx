import {
  type Coupon,
  type Day,
  isCalendarDay,
  minimumOrderText,
  type Store,
  savingsParts,
} from "@coupon-center/contract";
import { useWatch } from "react-hook-form";
import { sameOriginSrc } from "../page/same-origin-src.ts";
import { useClient } from "../page/use-page-context.ts";
import { InertAction } from "../storefront/InertAction.tsx";
import { expiryText } from "../time/day-text.ts";
import { Tabs } from "../ui/Tabs.tsx";
import { useSay } from "../ui/use-say.ts";
import { CouponCard } from "./CouponCard.tsx";
import { conditionsOf } from "./card-texts.ts";
import { type CouponFormValues, minimumOf, partsOf } from "./coupon-form.ts";
import { SharePicture } from "./SharePicture.tsx";
import { useStillRight } from "./still-right.ts";

interface CouponPreviewProps {
  /** null while it is unknown */
  store: Store | null;
  today: Day;
  /** the coupon that is edited or copied */
  stored?: Coupon;
}

/** The coupon as shoppers will see it, updated while typing. */
export function CouponPreview({ store, today, stored }: CouponPreviewProps) {
  const say = useSay();
  const client = useClient();
  const form = useStillRight(useWatch({ compute: (values: CouponFormValues) => values }));
  const expiration = !form.noExpiration && isCalendarDay(form.expired) ? form.expired : null;
  const hasCode = form.code.trim() !== "";
  const savings = savingsParts(partsOf(form, client, stored));
  const minimum = minimumOf(form, stored);
  const logo = store?.logo_url ? sameOriginSrc(store.logo_url, client) : null;
  return (
    <aside className="side side-first stage" aria-label={say("livePreview")}>
      <Tabs
        label={say("livePreview")}
        tabs={[
          {
            name: say("onYourPage"),
            panel: (
              <>
                <CouponCard
                  look="stacked"
                  titleAs="p"
                  savings={savings}
                  description={form.description.trim() || say("yourDescriptionHere")}
                  conditions={conditionsOf({ minimum_order_amount: minimum }, client)}
                  logo={
                    logo && (
                      <img className="ticket-logo" src={logo} width="120" height="40" alt="" />
                    )
                  }
                  meta={<span>{expiryText(expiration, today, client.locale)}</span>}
                  action={<InertAction hasCode={hasCode} />}
                />
                <p className="muted">
                  {[say("previewOnPage"), ...(hasCode ? [say("previewCode")] : [])].join(" ")}
                </p>
              </>
            ),
          },
          {
            name: say("whenShared"),
            panel: (
              <>
                <SharePicture
                  client={client}
                  storeName={store?.name ?? ""}
                  logo={logo}
                  saving={savings}
                  minimum={minimumOrderText(minimum, client.currency, client.locale)}
                />
                <p className="muted">{say("previewShared")}</p>
              </>
            ),
          },
        ]}
      />
    </aside>
  );
}
