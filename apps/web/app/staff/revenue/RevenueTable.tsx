import { countText, formatMinorUnits, type RevenueMonth } from "@coupon-center/contract";
import { useClient } from "../../page/use-page-context.ts";
import { shortMonthText } from "../../time/day-text.ts";
import { useSay } from "../../ui/use-say.ts";

/** The figures of each month, the newest first. */
export function RevenueTable({ months }: { months: readonly RevenueMonth[] }) {
  const say = useSay();
  const { locale } = useClient();
  const names = [say("activeColumn"), say("newColumn"), say("lostColumn"), say("pastDueColumn")];
  const currencies = months[0]?.recurring.map(({ currency }) => currency) ?? [];
  return (
    <div className="panel">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: with several currencies it is scrolled */}
      <section className="table-frame" aria-labelledby="by-month" tabIndex={0}>
        <table className="revenue-table">
          <thead>
            <tr>
              <th scope="col">{say("revenueMonth")}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              {currencies.map((currency) => (
                <th key={currency} scope="col">
                  {say("revenueColumn", { currency: currency.toUpperCase() })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, active, new: begun, lost, past_due, recurring }) => (
              <tr key={month}>
                <th scope="row">{shortMonthText(`${month}-01`, locale)}</th>
                <td>{countText(active, locale)}</td>
                <td>{countText(begun, locale)}</td>
                <td>{countText(lost, locale)}</td>
                <td>{countText(past_due, locale)}</td>
                {recurring.map(({ currency, unit_amount }) => (
                  <td key={currency}>{formatMinorUnits(unit_amount, currency, locale)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
