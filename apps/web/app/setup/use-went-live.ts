import type { Store } from "@coupon-center/contract";
import { useEffect, useState } from "react";
import { call } from "../api/call.ts";
import { patchStore, readUser } from "../session/stored-user.ts";

/**
 * True on the visit on which a store's owner is shown that it is live. The server stores this for
 * all browsers of the owner; if that fails, it is shown again.
 */
export function useWentLive(store: Store | null, isLive: boolean): boolean {
  const slug = store !== null && !store.live_seen && isLive ? store.slug : null;
  const [shownFor, setShownFor] = useState<string | null>(null);
  if (slug !== null && shownFor === null) setShownFor(slug);
  useEffect(() => {
    if (shownFor === null) return;
    const account = readUser()?.id;
    call("POST /api/v1/stores/:store/live-seen", { params: { store: shownFor } }).then(
      ({ live_seen }) => patchStore(account, { live_seen }),
      () => undefined,
    );
  }, [shownFor]);
  return shownFor !== null;
}
