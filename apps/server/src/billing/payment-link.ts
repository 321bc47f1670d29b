import { z } from "zod";
import type { Ctx } from "../context.ts";
import { isStripeError } from "../ports/stripe-errors.ts";
import { callStripe, idempotencyKey } from "./call-stripe.ts";
import { paymentPage } from "./sync/notify.ts";

const Link = z.object({
  id: z.string(),
  url: z.string(),
  active: z.boolean(),
  metadata: z.record(z.string(), z.string()),
});
type Link = z.infer<typeof Link>;

const NEWEST = 1_000;

/** What a link sells, and by which metadata those of the same brand are known. */
interface Sale {
  price: string;
  clientMetadata: Record<string, string>;
}

/**
 * The address where a price is sold, found at Stripe or made there once; the brand's links of other prices
 * sell no more (decision 059). Errors: Stripe's own, ZodError.
 */
export async function ensureLink(ctx: Ctx, { price, clientMetadata }: Sale): Promise<string> {
  const after = paymentPage(ctx);
  // Cards only: what else Stripe offers has no expiry to show, and no card to change (decision 043).
  const metadata = { ...clientMetadata, price, after, methods: "card" };
  const listed = await callStripe(ctx, (stripe) =>
    stripe.paymentLinks.list({ limit: 100 }).autoPagingToArray({ limit: NEWEST }),
  );
  const links = z.array(Link).parse(listed);
  const same = links.filter((link) => carries(link, metadata));
  const known = same.find((link) => link.active) ?? same[0];
  const url = known
    ? await reopen(ctx, known)
    : await make(ctx, price, after, { clientMetadata, metadata });
  for (const link of links)
    if (link.active && carries(link, clientMetadata) && link.metadata.price !== price)
      await retire(ctx, link);
  return url;
}

function carries(link: Link, metadata: Record<string, string>): boolean {
  return Object.entries(metadata).every(([key, text]) => link.metadata[key] === text);
}

/** One that was closed, here by another price or by hand, is opened again: Stripe would repeat how it was made. */
async function reopen(ctx: Ctx, link: Link): Promise<string> {
  if (!link.active)
    await callStripe(ctx, (stripe) => stripe.paymentLinks.update(link.id, { active: true }));
  return link.url;
}

async function make(
  ctx: Ctx,
  price: string,
  after: string,
  {
    clientMetadata,
    metadata,
  }: { clientMetadata: Record<string, string>; metadata: Record<string, string> },
): Promise<string> {
  const made = await callStripe(ctx, (stripe) =>
    stripe.paymentLinks.create(
      {
        line_items: [{ price, quantity: 1 }],
        payment_method_types: ["card"],
        after_completion: { type: "redirect", redirect: { url: after } },
        metadata,
        subscription_data: { metadata: clientMetadata },
      },
      { idempotencyKey: idempotencyKey("link", price, after) },
    ),
  );
  return Link.parse(made).url;
}

/** Nobody pays an older price any more; what cannot be closed now is closed the next time. */
async function retire(ctx: Ctx, link: Link): Promise<void> {
  try {
    await callStripe(ctx, (stripe) => stripe.paymentLinks.update(link.id, { active: false }));
  } catch (error) {
    if (!isStripeError(error)) throw error;
    ctx.log.warn({ event: "payment_link_not_closed", link: link.id, err: error });
  }
}
