import { dayIn } from "@coupon-center/contract";
import { useState } from "react";
import { useClient } from "../page/use-page-context.ts";
import { businessNow } from "../time/business-time.ts";
import { Button } from "../ui/Button.tsx";
import { downloadCsv } from "../ui/csv.ts";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";
import { historyCsv, loadWholeHistory } from "./history-csv.ts";

/** Saves all payments as CSV, also those that the screen does not list yet. */
export function DownloadHistory() {
  const say = useSay();
  const { timeZone } = useClient();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const rows = await loadWholeHistory();
      const today = dayIn(timeZone, businessNow());
      downloadCsv(`order-history-${today}.csv`, historyCsv(rows, say, timeZone));
    } catch {
      toast(say("ordersNotLoaded"), "bad");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="ghost" size="small" busy={busy} onClick={save}>
      {say("downloadCsv")}
    </Button>
  );
}
