import { addDays, type Day, startOfDay } from "@coupon-center/contract";
import { expiryText } from "../time/day-text.ts";

/**
 * When an offer ends, in words. On its last day with the hour and whose it is, because that day ends at
 * another hour elsewhere; the page's script counts down from there.
 */
export function Expiry({
  day,
  today,
  timeZone,
}: {
  day: Day | null;
  today: Day;
  timeZone: string;
}) {
  const words = expiryText(day, today);
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
