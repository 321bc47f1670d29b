import type { Coupon } from "@coupon-center/contract";
import { useState } from "react";
import { useReload } from "../session/use-reload.ts";

/**
 * The coupons as they were loaded, and `show`, which loads them anew after a change. If the server
 * can't be reached then, they are what the change has made of them.
 */
export function useStoredCoupons(loaded: readonly Coupon[]) {
  const reload = useReload();
  const [known, setKnown] = useState({ loaded, coupons: loaded });
  const stored = known.loaded === loaded ? known.coupons : loaded;

  async function show(coupons: readonly Coupon[]): Promise<void> {
    if (!(await reload())) setKnown({ loaded, coupons });
  }

  return { stored, show };
}
