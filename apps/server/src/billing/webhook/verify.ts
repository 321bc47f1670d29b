import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { StripeEvent } from "./event.ts";

const TOLERANCE_SECONDS = 300;

/**
 * Parses a webhook's raw body if one of the configured secrets signed exactly these bytes within
 * five minutes of now, in either direction: the library would accept a time in the future. Errors:
 * 400.
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
    throw forged(ctx, "timestamp outside tolerance");
  const { webhooks } = await ctx.ports.payments.stripe();
  for (const secret of ctx.ports.payments.webhookSecrets) {
    try {
      webhooks.constructEvent(text, signature, secret, TOLERANCE_SECONDS, undefined, now);
    } catch {
      continue;
    }
    return readEvent(ctx, text);
  }
  throw forged(ctx, "no secret matches");
}

function readEvent(ctx: Ctx, text: string): StripeEvent {
  const event = StripeEvent.safeParse(JSON.parse(text));
  if (!event.success) throw forged(ctx, "not an event");
  if (event.data.livemode !== ctx.ports.payments.livemode) throw forged(ctx, "livemode mismatch");
  return event.data;
}

/** Null for invalid UTF-8 and for a byte order mark, neither of which Stripe sends. */
function decode(body: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return null;
  }
}

function forged(ctx: Ctx, reason: string): AppError {
  ctx.log.warn({ event: "webhook_refused", reason });
  return new AppError("invalid");
}
