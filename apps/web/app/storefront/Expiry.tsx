import { addDays, type Day, say, startOfDay } from "@coupon-center/contract";
import { expiryText, lastMinuteText, zoneText } from "../time/day-text.ts";

/**
 * When a coupon ends. On its last day with hour and time zone, as that day ends at another time
 * elsewhere; the page's script counts down from there.
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
  if (day === null || day !== today) return <span>{expiryText(day, today, locale)}</span>;
  const end = startOfDay(timeZone, addDays(day, 1));
  return (
    <time className="near" dateTime={new Date(end).toISOString()}>
      {say(locale, "endsTodayAt", {
        time: lastMinuteText(locale),
        zone: zoneText(timeZone, locale),
      })}
    </time>
  );
}
