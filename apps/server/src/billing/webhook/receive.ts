import type { Ctx, System } from "../../context.ts";
import { readerOf } from "../events/index.ts";
import { saveEvent } from "./inbox-queries.ts";
import { verifyEvent } from "./verify.ts";

/**
 * Takes an event of Stripe's: verified, kept, answered. What it means is worked out from the inbox, so a
 * slow Stripe never delays the answer. Errors: 400 for what Stripe did not sign.
 */
export async function receiveEvent(
  ctx: Ctx<System>,
  { bytes, signature }: { bytes: Buffer; signature: string | undefined },
): Promise<{ received: true }> {
  const event = await verifyEvent(ctx, bytes, signature);
  if (readerOf(event.type)) {
    await saveEvent(ctx, event);
    ctx.ports.wakeInbox();
  }
  return { received: true };
}
