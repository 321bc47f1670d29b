import { dayIn } from "@coupon-center/contract";
import { useClient } from "../page/use-page-context.ts";
import { secondsText } from "./day-text.ts";

/** The stores' day of a moment in epoch seconds; its tooltip names the time zone. */
export function StoreDay({ seconds }: { seconds: number }) {
  const client = useClient();
  const { timeZone } = client;
  return (
    <time dateTime={dayIn(timeZone, seconds * 1000)} title={`The day in ${timeZone}`}>
      {secondsText(seconds, client)}
    </time>
  );
}
