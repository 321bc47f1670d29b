import type { Ctx, System } from "../../context.ts";
import { readerOf } from "../events/index.ts";
import { saveEvent } from "./inbox-queries.ts";
import { verifyEvent } from "./verify.ts";

/**
 * Receives an event from Stripe: verifies and stores it. It is processed from the inbox, so a slow
 * Stripe never delays the response. Errors: 400 for an invalid signature.
 */
export async function receiveEvent(
  ctx: Ctx<System>,
  { bytes, signature }: { bytes: Buffer; signature: string | undefined },
): Promise<{ received: true }> {
  const event = await verifyEvent(ctx, bytes, signature);
  ctx.ports.tallies.webhookReceived(ctx.clock.now());
  if (readerOf(event.type)) {
    await saveEvent(ctx, event);
    ctx.ports.wakeInbox();
  }
  return { received: true };
}
