import { z } from "zod";
import { loadOnce } from "../concurrency/load-once.ts";
import type { Ctx } from "../context.ts";
import { isStripeError } from "../ports/stripe-errors.ts";
import { callStripe, idempotencyKey } from "./call-stripe.ts";
import { paymentPage } from "./payment-pages.ts";

const Link = z.object({
  id: z.string(),
  url: z.string(),
  active: z.boolean(),
  allow_promotion_codes: z.boolean(),
  metadata: z.record(z.string(), z.string()),
});
type Link = z.infer<typeof Link>;

/** The most that the library lists. */
export const MAX_LINKS = 10_000;

/** How links sell, and the metadata that marks the client's links. */
interface Selling {
  /** whether their pages take promotion codes (decision 080) */
  allowsCodes: boolean;
  clientMetadata: Record<string, string>;
}

/**
 * The URLs of the payment links for the prices that are sold, in their order, found at Stripe or
 * created there once; the client's links of other prices are deactivated (decisions 059, 085).
 * Errors: Stripe's own, ZodError.
 */
export async function ensureLinks(
  ctx: Ctx,
  { prices, ...selling }: Selling & { prices: readonly string[] },
): Promise<string[]> {
  const active = await listLinks(ctx, { active: true });
  const closed = loadOnce(() => listLinks(ctx, { active: false }));
  const urls: string[] = [];
  for (const price of prices)
    urls.push(await ensureLink(ctx, { active, closed }, { price, ...selling }));
  for (const link of active)
    if (carries(link, selling.clientMetadata) && !prices.includes(link.metadata.price ?? ""))
      await retire(ctx, link);
  return urls;
}

/** The account's links, of all brands; the closed ones, which stay for good, may be the most. */
async function listLinks(ctx: Ctx, only: { active: boolean }): Promise<Link[]> {
  const listed = await callStripe(ctx, (stripe) =>
    stripe.paymentLinks.list({ ...only, limit: 100 }).autoPagingToArray({ limit: MAX_LINKS }),
  );
  return z.array(Link).parse(listed);
}

type Sale = Selling & { price: string };

async function ensureLink(
  ctx: Ctx,
  { active, closed }: { active: readonly Link[]; closed: () => Promise<readonly Link[]> },
  sale: Sale,
): Promise<string> {
  const after = `${paymentPage(ctx)}?paid=now`;
  // Cards only: other payment methods have no expiry to show and no card to change (decision 043).
  const metadata = { ...sale.clientMetadata, price: sale.price, after, methods: "card" };
  const isSame = (link: Link) => carries(link, metadata);
  const known = active.find(isSame) ?? (await closed()).find(isSame);
  return known ? reopen(ctx, known, sale) : make(ctx, sale, { after, metadata });
}

function carries(link: Link, metadata: Record<string, string>): boolean {
  return Object.entries(metadata).every(([key, text]) => link.metadata[key] === text);
}

/**
 * Reactivates a link that was deactivated, and makes it take codes or not. Creating it again would
 * only return Stripe's idempotent response.
 */
async function reopen(ctx: Ctx, link: Link, { allowsCodes }: Sale): Promise<string> {
  const change = {
    ...(!link.active && { active: true }),
    ...(link.allow_promotion_codes !== allowsCodes && { allow_promotion_codes: allowsCodes }),
  };
  if (Object.keys(change).length > 0)
    await callStripe(ctx, (stripe) => stripe.paymentLinks.update(link.id, change));
  return link.url;
}

async function make(
  ctx: Ctx,
  { price, allowsCodes, clientMetadata }: Sale,
  { after, metadata }: { after: string; metadata: Record<string, string> },
): Promise<string> {
  const made = await callStripe(ctx, (stripe) =>
    stripe.paymentLinks.create(
      {
        line_items: [{ price, quantity: 1 }],
        payment_method_types: ["card"],
        ...(allowsCodes && { allow_promotion_codes: true }),
        after_completion: { type: "redirect", redirect: { url: after } },
        metadata,
        subscription_data: { metadata: clientMetadata },
      },
      { idempotencyKey: idempotencyKey("link", price, after, ...(allowsCodes ? ["codes"] : [])) },
    ),
  );
  return Link.parse(made).url;
}

/** Deactivates a link of an older price. A failure is logged and retried the next time. */
async function retire(ctx: Ctx, link: Link): Promise<void> {
  try {
    await callStripe(ctx, (stripe) => stripe.paymentLinks.update(link.id, { active: false }));
  } catch (error) {
    if (!isStripeError(error)) throw error;
    ctx.log.warn({ event: "payment_link_not_closed", link: link.id, err: error });
  }
}
