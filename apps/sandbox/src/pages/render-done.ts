import { hasTrial } from "../billing/price-checkout.ts";
import { readSale } from "../build/line-item.ts";
import type { CheckoutSession } from "../core/kinds.ts";
import { formatMoney } from "../core/money.ts";
import type { World } from "../core/world.ts";
import { type Html, html } from "./html.ts";

/** The page after a payment without a return URL. */
export function renderDone(world: World, session: CheckoutSession): Html {
  const link = session.payment_link ? world.store.get("payment_link", session.payment_link) : null;
  const message = link?.after_completion.hosted_confirmation?.custom_message;
  const amount = formatMoney(session.amount_total ?? 0, session.currency ?? "usd");
  const product = readSale(world, session.id)?.product;
  const done = hasTrial(world, session) ? "your trial has begun." : `${amount} has been paid.`;
  return html`<main class="card notice">
<h1>Thanks for your payment</h1>
<p>${message ?? (product ? `${product}: ${done}` : "Your card has been saved.")}</p>
<p class="small">You can close this page.</p>
</main>`;
}
