import { letRequestsRun } from "../../concurrency/let-requests-run.ts";
import type { Ctx } from "../../context.ts";
import { readSetting, writeSetting } from "../../db/settings.ts";
import { seconds } from "../../ports/clock.ts";
import { callStripe } from "../call-stripe.ts";
import { handledTypes } from "../events/index.ts";
import { StripeEvent } from "../webhook/event.ts";
import { saveEvent } from "../webhook/inbox-queries.ts";

const SETTING = "stripe_events_until";
/**
 * How far before the newest known event the next request starts, as Stripe's lists may lag, but by
 * less than an hour.
 */
const OVERLAP_SECONDS = 3600;
const FIRST_LOOK_SECONDS = 3 * 24 * 3600;

/**
 * Fetches the events of the whole Stripe account since the last catch-up, and stores those that no
 * webhook delivered. Errors: Stripe's own.
 */
export async function catchUpEvents(ctx: Ctx): Promise<void> {
  const now = seconds(ctx.clock.business());
  const until = Math.min(now, (await lastSeen(ctx)) ?? now - FIRST_LOOK_SECONDS);
  const latest = await callStripe(ctx, async (stripe) => {
    let newest = until;
    const created = { gte: until - OVERLAP_SECONDS };
    for await (const listed of stripe.events.list({
      types: [...handledTypes],
      created,
      limit: 100,
    })) {
      const event = StripeEvent.parse(listed);
      newest = Math.max(newest, event.created);
      await saveEvent(ctx, event);
      await letRequestsRun();
    }
    return newest;
  });
  // Saved only after a complete run: events stored before a failure are recognised by their id next
  // time.
  await writeSetting(ctx.db, SETTING, String(latest));
  ctx.ports.wakeInbox();
}

async function lastSeen(ctx: Ctx): Promise<number | null> {
  const value = await readSetting(ctx.db, SETTING);
  return value === undefined ? null : Number(value);
}
