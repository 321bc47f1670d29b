import { useEffect, useState } from "react";
import { useReload } from "../session/use-reload.ts";
import { useUser } from "../session/use-user.ts";
import { paymentStamp } from "./payment-stamp.ts";

const RETRY_MS = 4_000;

/** Reloads the screen if a payment has arrived since it was loaded, until that succeeds. */
export function useReloadAfterPayment(loadedStamp: string | null): void {
  const user = useUser();
  const reload = useReload();
  const [failed, setFailed] = useState<{ stamp: string; times: number } | null>(null);
  const stamp = user?.store ? paymentStamp(user) : null;
  const failures = failed?.stamp === stamp ? failed.times : 0;
  useEffect(() => {
    if (stamp === null || stamp === loadedStamp) return;
    const look = () =>
      void reload().then((isLoaded) => {
        if (!isLoaded) setFailed({ stamp, times: failures + 1 });
      });
    if (failures === 0) return look();
    const timer = setTimeout(look, RETRY_MS);
    return () => clearTimeout(timer);
  }, [stamp, loadedStamp, reload, failures]);
}
