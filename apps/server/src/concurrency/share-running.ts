import { getOrCreate } from "@coupon-center/contract";

export type SharedWork<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/** Returns a function that runs work once for all callers that want it by this key meanwhile. */
export function shareRunning<T>(): SharedWork<T> {
  const running = new Map<string, Promise<T>>();
  return (key, work) => getOrCreate(running, key, () => work().finally(() => running.delete(key)));
}
