import { dayIn } from "@coupon-center/contract";
import { useEffect, useRef } from "react";
import { useClient } from "../page/use-page-context.ts";
import { businessNow } from "../time/business-time.ts";
import { useReload } from "./use-reload.ts";

const EVERY_MS = 60_000;

/**
 * Loads a screen anew that is looked at on another day of the stores than `loaded` is of: by then
 * coupons have begun and ended.
 */
export function useReloadEachDay(loaded: unknown): void {
  const { timeZone } = useClient();
  const reload = useReload();
  const day = useRef("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each load
  useEffect(() => {
    day.current = dayIn(timeZone, businessNow());
  }, [loaded, timeZone]);
  useEffect(() => {
    const look = () => {
      if (!document.hidden && dayIn(timeZone, businessNow()) !== day.current) void reload();
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [timeZone, reload]);
}
