import { dayIn } from "@coupon-center/contract";
import { useAttempt } from "../api/use-attempt.ts";
import { useClient } from "../page/use-page-context.ts";
import { businessNow } from "../time/business-time.ts";
import { Button } from "../ui/Button.tsx";
import { downloadCsv } from "../ui/csv.ts";
import { useSay } from "../ui/use-say.ts";
import { historyCsv, loadWholeHistory } from "./history-csv.ts";

/** Saves all payments as CSV, also those that the screen does not list yet. */
export function DownloadHistory() {
  const say = useSay();
  const { timeZone } = useClient();
  const { attempt, busy } = useAttempt(() => say("ordersNotLoaded"));

  const save = () =>
    attempt(async () => {
      const rows = await loadWholeHistory();
      const today = dayIn(timeZone, businessNow());
      downloadCsv(`order-history-${today}.csv`, historyCsv(rows, say, timeZone));
    });

  return (
    <Button variant="ghost" size="small" busy={busy} onClick={save}>
      {say("downloadCsv")}
    </Button>
  );
}
