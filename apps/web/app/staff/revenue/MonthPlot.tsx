import { addMonths } from "@coupon-center/contract";
import { useClient } from "../../page/use-page-context.ts";
import { shortMonthText } from "../../time/day-text.ts";

interface MonthPlotProps {
  title: string;
  /** the oldest first */
  values: readonly { month: string; value: number }[];
  /** how a value is written */
  write: (value: number) => string;
}

/** A few months are narrow bars too, at the end of a year whose first months have none. */
const FEWEST = 12;

/** A bar for each month. It is hidden from screen readers, as the table beside it says the same. */
export function MonthPlot({ title, values, write }: MonthPlotProps) {
  const { locale } = useClient();
  const most = Math.max(...values.map(({ value }) => value));
  const nameOf = (month: string) => shortMonthText(`${month}-01`, locale);
  const shown = Math.max(FEWEST, values.length);
  const newest = values.at(-1)?.month ?? "";
  const oldest = addMonths(`${newest}-01`, 1 - shown).slice(0, 7);
  return (
    <figure className="panel panel-pad plot" aria-hidden="true">
      <figcaption>{title}</figcaption>
      <p className="plot-most">{write(most)}</p>
      <svg
        className="plot-bars"
        viewBox={`0 0 ${shown * 10} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {values.map(({ month, value }, index) => {
          const height = (value / Math.max(1, most)) * 100;
          const x = (shown - values.length + index) * 10 + 1.5;
          return (
            <rect key={month} x={x} y={100 - height} width="7" height={height}>
              <title>{`${nameOf(month)}: ${write(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="plot-ends">
        <span>{nameOf(oldest)}</span>
        <span>{nameOf(newest)}</span>
      </p>
    </figure>
  );
}
