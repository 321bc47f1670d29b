import { countText, formatMinorUnits, type RevenueMonth } from "@coupon-center/contract";
import { useClient } from "../../page/use-page-context.ts";
import { Fact } from "../../ui/Fact.tsx";
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
      <Fact name={say("activeSubscriptions")}>{write(now?.active)}</Fact>
      <Fact name={say("newThisMonth")}>{write(now?.new)}</Fact>
      <Fact name={say("lostThisMonth")}>{write(now?.lost)}</Fact>
      <Fact name={say("pastDueNow")}>{write(now?.past_due)}</Fact>
      <Fact name={say("recurringRevenue")}>
        {now === undefined ? (
          <Blank length={6} />
        ) : (
          now.recurring.map(({ currency, unit_amount }) => (
            <span key={currency} className="glance-amount">
              {formatMinorUnits(unit_amount, currency, locale)}
            </span>
          ))
        )}
      </Fact>
    </dl>
  );
}
