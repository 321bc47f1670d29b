import { dayIn } from "@coupon-center/contract";
import { useClient } from "../page/use-page-context.ts";
import { useSay } from "../ui/use-say.ts";
import { secondsText, zoneText } from "./day-text.ts";

/** The stores' day of a moment in epoch seconds; its tooltip names the time zone. */
export function StoreDay({ seconds }: { seconds: number }) {
  const client = useClient();
  const { locale, timeZone } = client;
  const zone = zoneText(timeZone, locale);
  return (
    <time dateTime={dayIn(timeZone, seconds * 1000)} title={useSay()("dayInZone", { zone })}>
      {secondsText(seconds, client)}
    </time>
  );
}
