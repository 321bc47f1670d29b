import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";

/** Ends a checkout session that nobody completed. */
export function expireCheckout(world: World, id: string): void {
  const session = world.store.get("checkout.session", id);
  if (session?.status !== "open") return;
  const expired = world.store.put("checkout.session", { ...session, status: "expired", url: null });
  emitEvent(world, "checkout.session.expired", expired);
}
