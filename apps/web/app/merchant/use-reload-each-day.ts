import { dayIn } from "@coupon-center/contract";
import { useEffect, useRef } from "react";
import { useClient } from "../page/use-page-context.ts";
import { useReload } from "../session/use-reload.ts";
import { businessNow } from "../time/business-time.ts";

const EVERY_MS = 60_000;

/**
 * Loads a screen anew that is looked at on another day of the stores than it was `asked` for, epoch
 * milliseconds: by then coupons have begun and ended. Not while `isHeld`, as by what is unsaved, or
 * while a dialog is open: an error page could take their place.
 */
export function useReloadEachDay(asked: number, isHeld = false): void {
  const { timeZone } = useClient();
  const reload = useReload();
  const running = useRef(false);
  useEffect(() => {
    if (isHeld) return;
    const look = () => {
      if (document.hidden || running.current || document.querySelector("dialog[open]")) return;
      if (dayIn(timeZone, businessNow()) === dayIn(timeZone, asked)) return;
      running.current = true;
      void reload().finally(() => {
        running.current = false;
      });
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [timeZone, asked, isHeld, reload]);
}
