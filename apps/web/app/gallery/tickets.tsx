import { formatAmount, type OfferType, savingsParts } from "@coupon-center/contract";
import { use } from "react";
import { CodeChip } from "../coupon/CodeChip.tsx";
import { CouponCard } from "../coupon/CouponCard.tsx";
import { Button } from "../ui/Button.tsx";
import { Tag } from "../ui/Tag.tsx";
import { Locale, useSay } from "../ui/use-say.ts";

const looks = ["normal", "compact", "stacked"] as const;

export function Tickets() {
  const say = useSay();
  const locale = use(Locale);
  const partsOf = (offerType: OfferType, savings: number | null, isSavingsRange = false) =>
    savingsParts({ offerType, savings, isSavingsRange, currency: "USD", locale });
  const first = {
    savings: partsOf("sitewide percent", 20, true),
    description: say("sampleJackets"),
    conditions: [],
  };
  return (
    <>
      {looks.map((look) => (
        <div key={look} className="sample">
          <CouponCard
            {...first}
            look={look}
            meta={<span>{say("noEndDate")}</span>}
            action={<Button>{say("showCode")}</Button>}
          />
        </div>
      ))}
      <div className="sample">
        <CouponCard
          savings={partsOf("sitewide amount", 1250)}
          description={say("sampleFirst", { amount: formatAmount(1250, "USD", locale) })}
          conditions={[]}
          meta={<Tag tone="good">{say("stateLive")}</Tag>}
          action={<CodeChip code="HELLO20" />}
        />
      </div>
      <div className="sample">
        <CouponCard
          {...first}
          savings={partsOf("free shipping", null)}
          meta={<Tag tone="bad">{say("stateExpired")}</Tag>}
          ended
        />
      </div>
    </>
  );
}
