import type { StaffStoreDetail } from "@coupon-center/contract";
import { useRevalidator } from "react-router";
import { call } from "../../api/call.ts";
import { paths } from "../../page/paths.ts";
import { useNavigateWhileShown } from "../../page/use-navigate-while-shown.ts";

/**
 * Navigates after a decision, or without one: to the next waiting store, or to the queue if there is
 * none. A store that was not in the queue, or that is still waiting, is reloaded instead.
 */
export function useMoveOn(store: StaffStoreDetail): (waitsStill: boolean) => Promise<void> {
  const navigate = useNavigateWhileShown();
  const { revalidate } = useRevalidator();
  return async (waitsStill) => {
    if (!store.queue.waits || waitsStill) return revalidate();
    const next = await nextWaiting(store);
    await navigate(next === null ? paths.staff : paths.staffStore(next));
  };
}

/**
 * The id of the next waiting store, or of the one after it if somebody else has decided on it
 * meanwhile, or it was deleted.
 */
async function nextWaiting({ id, queue }: StaffStoreDetail): Promise<number | null> {
  if (queue.next_id === null) return null;
  const next = await placeOf(queue.next_id);
  if (next?.waits) return queue.next_id;
  // One that is gone has no place in the queue any more; the store that is shown has.
  const place = next ?? (await placeOf(id));
  return place?.next_id ?? null;
}

/** A store's place in the queue as it is now, null if it is not known. */
async function placeOf(id: number): Promise<StaffStoreDetail["queue"] | null> {
  try {
    return (await call("GET /api/v1/staff/stores/:id", { params: { id } })).queue;
  } catch {
    return null;
  }
}
