import type { Coupon } from "@coupon-center/contract";
import { useRef, useState } from "react";
import { loadOwnStore } from "../merchant/load-own-store.ts";

type Coupons = readonly Coupon[];

/**
 * The coupons as they were loaded, and `show`, which loads them anew after a change. If that fails,
 * they are what the change makes of them: an error page would take the screen's place.
 */
export function useStoredCoupons(loaded: Coupons) {
  const [known, setKnown] = useState({ loaded, coupons: loaded });
  const latest = useRef(0);
  const now = known.loaded === loaded ? known : { loaded, coupons: loaded };
  if (now !== known) setKnown(now);

  async function show(change: (coupons: Coupons) => Coupons): Promise<void> {
    latest.current += 1;
    const turn = latest.current;
    const read = await loadCoupons();
    // What was asked for before a later change may be without it.
    const isLatest = turn === latest.current;
    setKnown((by) => ({ ...by, coupons: (isLatest && read) || change(by.coupons) }));
  }

  return { stored: now.coupons, show };
}

/** Null if they can't be loaded. */
async function loadCoupons(): Promise<Coupons | null> {
  try {
    return (await (await loadOwnStore())?.coupons) ?? null;
  } catch {
    return null;
  }
}
