import type { StaffStoreDetail } from "@coupon-center/contract";
import { useRevalidator } from "react-router";
import { call } from "../../api/call.ts";
import { paths } from "../../page/paths.ts";
import { useNavigateWhileShown } from "../../page/use-navigate-while-shown.ts";

/**
 * Navigates after a decision, or without one: to the next waiting store, or to the queue if there is
 * none. A store that was not in the queue, or that is still waiting, is reloaded instead.
 */
export function useMoveOn({ queue }: StaffStoreDetail): (waitsStill: boolean) => Promise<void> {
  const navigate = useNavigateWhileShown();
  const { revalidate } = useRevalidator();
  return async (waitsStill) => {
    if (!queue.waits || waitsStill) return revalidate();
    const next = await nextWaiting(queue.next_id);
    await navigate(next === null ? paths.staff : paths.staffStore(next));
  };
}

/**
 * The id of the next waiting store, or of the one after it if somebody else has decided on it
 * meanwhile.
 */
async function nextWaiting(id: number | null): Promise<number | null> {
  if (id === null) return null;
  try {
    const { queue } = await call("GET /api/v1/staff/stores/:id", { params: { id } });
    return queue.waits ? id : queue.next_id;
  } catch {
    return null;
  }
}
