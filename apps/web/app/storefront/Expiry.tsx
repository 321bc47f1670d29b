import { addDays, type Day, daysBetween, say, startOfDay } from "@coupon-center/contract";
import { dayText, expiryText, lastMinuteText, zoneText } from "../time/day-text.ts";

/**
 * From how many minutes before its end a coupon is counted down, by the days that are left: its
 * last day is told with the hour until noon, and 'Ends tomorrow' is wrong once that day has come.
 */
const COUNTED_FROM = [12 * 60, 24 * 60];

/**
 * When a coupon ends. On its last day with hour and time zone, as that day ends at another time
 * elsewhere; the page's script counts down from there. Paper tells the day: 'Friday' and 'tomorrow'
 * are others when it is read.
 */
export function Expiry({
  day,
  today,
  timeZone,
  locale,
}: {
  day: Day | null;
  today: Day;
  timeZone: string;
  locale: string;
}) {
  if (day === null) return <span>{expiryText(day, today, locale)}</span>;
  const printed = say(locale, "endsOn", { day: dayText(day, locale) });
  const from = COUNTED_FROM[daysBetween(today, day)];
  if (from === undefined)
    return <span data-printed={printed}>{expiryText(day, today, locale)}</span>;
  const end = startOfDay(timeZone, addDays(day, 1));
  return (
    <time
      className="near"
      dateTime={new Date(end).toISOString()}
      data-from={from}
      data-printed={printed}
    >
      {day === today
        ? say(locale, "endsTodayAt", {
            time: lastMinuteText(locale),
            zone: zoneText(timeZone, locale),
          })
        : expiryText(day, today, locale)}
    </time>
  );
}
