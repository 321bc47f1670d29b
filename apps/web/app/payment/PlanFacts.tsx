import { type Subscription, subscriptionTone } from "@coupon-center/contract";
import type { ReactNode } from "react";
import { isAhead, nextCharge, statusLabel } from "../merchant/subscription-text.ts";
import { useClient } from "../page/use-page-context.ts";
import { StoreDay } from "../time/StoreDay.tsx";
import { Fact } from "../ui/Fact.tsx";
import { Tag } from "../ui/Tag.tsx";
import { useSay } from "../ui/use-say.ts";

interface PlanFactsProps {
  subscription: Subscription;
  /** the card that is charged; null while none is known */
  card: ReactNode;
}

/** The subscription's state, in adjacent cells. */
export function PlanFacts({ subscription, card }: PlanFactsProps) {
  const say = useSay();
  const { locale } = useClient();
  const { status, canceled_at, ends_at } = subscription;
  const cancelled = status === "canceled";
  const next = nextCharge(subscription);
  return (
    <dl className="plan-facts">
      <Fact name={say("status")}>
        <Tag tone={subscriptionTone(status)}>{statusLabel(status, locale)}</Tag>
      </Fact>
      {next !== null && (
        <Fact name={say("nextBillingDate")}>
          <StoreDay seconds={next} />
        </Fact>
      )}
      {cancelled && canceled_at !== null && (
        <Fact name={say("cancelledOn")}>
          <StoreDay seconds={canceled_at} />
        </Fact>
      )}
      {cancelled && ends_at !== null && !isAhead(ends_at) && (
        <Fact name={say("endedOn")}>
          <StoreDay seconds={ends_at} />
        </Fact>
      )}
      {card && <Fact name={say("card")}>{card}</Fact>}
    </dl>
  );
}
