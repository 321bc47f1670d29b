import type { Day } from "@coupon-center/contract";

/** How often shoppers took a coupon on a day: asked for its code, or for the way to its shop. */
export interface Taken {
  couponId: number;
  day: Day;
  times: number;
}

/**
 * What shoppers took in this process since it was last written: a shopper waits for a code, and
 * nobody for a count.
 */
export interface TakenCoupons {
  note(couponId: number, day: Day): void;
  /** Writes what was noted until now; what could not be written is kept for the next time. */
  write(insert: (taken: readonly Taken[]) => Promise<void>): Promise<void>;
}

/** So many are written by one statement. */
const AT_ONCE = 500;

export function newTakenCoupons(): TakenCoupons {
  const noted = new Map<string, Taken>();
  const add = (couponId: number, day: Day, times: number) => {
    const key = `${couponId} ${day}`;
    noted.set(key, { couponId, day, times: (noted.get(key)?.times ?? 0) + times });
  };
  return {
    note: (couponId, day) => add(couponId, day, 1),
    async write(insert) {
      for (let left = noted.size; left > 0; left -= AT_ONCE) {
        const some = [...noted].slice(0, AT_ONCE);
        for (const [key] of some) noted.delete(key);
        const taken = some.map(([, one]) => one);
        try {
          await insert(taken);
        } catch (error) {
          for (const { couponId, day, times } of taken) add(couponId, day, times);
          throw error;
        }
      }
    },
  };
}
