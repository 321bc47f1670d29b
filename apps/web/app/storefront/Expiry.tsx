import { addDays, type Day, startOfDay } from "@coupon-center/contract";
import { expiryText } from "../time/day-text.ts";

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
  const words = expiryText(day, today, locale);
  if (day === null || day !== today) return <span>{words}</span>;
  const end = startOfDay(timeZone, addDays(day, 1));
  return (
    <time className="near" dateTime={new Date(end).toISOString()}>
      {words}, 23:59 {placeOf(timeZone)} time
    </time>
  );
}

/** 'New York' of 'America/New_York' */
function placeOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replace(/_/g, " ");
}
