import { countText, formatMinorUnits, type RevenueMonth } from "@coupon-center/contract";
import type { ReactNode } from "react";
import { useClient } from "../../page/use-page-context.ts";
import { Blank } from "../../ui/Skeleton.tsx";
import { useSay } from "../../ui/use-say.ts";

/** The figures of the current month; grey places without them. */
export function RevenueGlance({ now }: { now?: RevenueMonth }) {
  const say = useSay();
  const { locale } = useClient();
  const write = (count: number | undefined) =>
    count === undefined ? <Blank length={3} /> : countText(count, locale);
  return (
    <dl className="panel glance-figures">
      <Figure name={say("activeSubscriptions")}>{write(now?.active)}</Figure>
      <Figure name={say("newThisMonth")}>{write(now?.new)}</Figure>
      <Figure name={say("lostThisMonth")}>{write(now?.lost)}</Figure>
      <Figure name={say("pastDueNow")}>{write(now?.past_due)}</Figure>
      <Figure name={say("recurringRevenue")}>
        {now === undefined ? (
          <Blank length={6} />
        ) : (
          now.recurring.map(({ currency, unit_amount }) => (
            <span key={currency} className="glance-amount">
              {formatMinorUnits(unit_amount, currency, locale)}
            </span>
          ))
        )}
      </Figure>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
