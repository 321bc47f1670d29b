import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { StripeEvent } from "./event.ts";

const TOLERANCE_SECONDS = 300;

/**
 * The event in a webhook's raw body, when one of our secrets signed exactly these bytes within five
 * minutes of now, either way: the library itself accepts a time far ahead. Errors: 400.
 */
export async function verifyEvent(
  ctx: Ctx,
  body: Buffer,
  signature: string | undefined,
): Promise<StripeEvent> {
  const text = decode(body);
  if (text === null || signature === undefined) throw forged(ctx, "no signed text");
  const times = [...signature.matchAll(/(?:^|,)t=(\d{1,12})(?=,|$)/g)].map((match) => match[1]);
  const now = ctx.clock.business();
  const [time] = times;
  if (times.length !== 1 || Math.abs(now / 1000 - Number(time)) > TOLERANCE_SECONDS)
    throw forged(ctx, "not signed now");
  const { webhooks } = await ctx.ports.payments.stripe();
  for (const secret of ctx.ports.payments.webhookSecrets) {
    try {
      webhooks.constructEvent(text, signature, secret, TOLERANCE_SECONDS, undefined, now);
    } catch {
      continue;
    }
    return readEvent(ctx, text);
  }
  throw forged(ctx, "signed by nobody we know");
}

function readEvent(ctx: Ctx, text: string): StripeEvent {
  const event = StripeEvent.safeParse(JSON.parse(text));
  if (!event.success) throw forged(ctx, "not an event");
  if (event.data.livemode !== ctx.ports.payments.livemode) throw forged(ctx, "of the other mode");
  return event.data;
}

/** Strict: bytes that are no UTF-8, or begin with a mark, are not what Stripe signed. */
function decode(body: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return null;
  }
}

function forged(ctx: Ctx, reason: string): AppError {
  ctx.log.warn({ event: "webhook_refused", reason });
  return new AppError("invalid", { detail: "Bad Request" });
}
