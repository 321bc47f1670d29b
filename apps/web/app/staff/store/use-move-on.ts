import type { StaffStoreDetail } from "@coupon-center/contract";
import { hasStatus } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { paths } from "../../page/paths.ts";
import { useNavigateWhileShown } from "../../page/use-navigate-while-shown.ts";
import { useReload } from "../../session/use-reload.ts";

/** Navigates to the next waiting store, or to the queue if there is none. */
export function useGoToNext(store: StaffStoreDetail): () => Promise<void> {
  const navigate = useNavigateWhileShown();
  return async () => {
    const next = await nextWaiting(store);
    await navigate(next === null ? paths.staff : paths.staffStore(next));
  };
}

/**
 * Navigates to the next waiting store after a decision. A store that was not in the queue, or that
 * is still waiting, is reloaded instead.
 */
export function useMoveOn(store: StaffStoreDetail): (waitsStill: boolean) => Promise<void> {
  const goToNext = useGoToNext(store);
  const reload = useReload();
  return async (waitsStill) => {
    await (!store.queue.waits || waitsStill ? reload() : goToNext());
  };
}

type QueuePlace = StaffStoreDetail["queue"];

/**
 * The id of the next waiting store, or of the one after it if somebody else has decided on it
 * meanwhile, or it was deleted. While that is not known it is the next one, whose own screen tells.
 */
async function nextWaiting({ id, queue }: StaffStoreDetail): Promise<number | null> {
  if (queue.next_id === null) return null;
  const next = await placeOf(queue.next_id, { ...queue, waits: true });
  if (next?.waits) return queue.next_id;
  // One that is gone has no place in the queue any more; the store that is shown has.
  const place = next ?? (await placeOf(id, null));
  return place?.next_id ?? null;
}

/** A store's place in the queue as it is now, null if it is gone; `unknown` if it is not told. */
async function placeOf<P extends QueuePlace | null>(
  id: number,
  unknown: P,
): Promise<QueuePlace | P | null> {
  try {
    return (await call("GET /api/v1/staff/stores/:id", { params: { id } })).queue;
  } catch (error) {
    return hasStatus(error, 404) ? null : unknown;
  }
}
