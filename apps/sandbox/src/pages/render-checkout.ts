import { readSale } from "../build/line-item.ts";
import type { CheckoutSession } from "../core/kinds.ts";
import { formatMoney } from "../core/money.ts";
import type { World } from "../core/world.ts";
import { type Html, html } from "./html.ts";
import { renderCardFields, renderTestCards } from "./render-card.ts";
import { renderPromotionField, renderPromotionLine } from "./render-promotion.ts";

/** The payment page: the purchase on one side, the form on the other. */
export function renderCheckout(world: World, session: CheckoutSession, action: string): Html {
  const form = world.store.get("!form", session.id);
  const summary = describeSale(world, session);
  const promotion = renderPromotionLine(world, session);
  return html`<main class="checkout">
<section class="summary" aria-label="Order summary">
  <p class="test-mode">Test mode</p>
  <p class="verb">${summary.verb}</p>
  <p class="amount">${summary.amount}${summary.interval && html`<span> per ${summary.interval}</span>`}</p>
  <dl class="lines">
    <div><dt>${summary.product}</dt><dd>${summary.amount}</dd></div>
    ${promotion}
    <div class="total"><dt>Total due today</dt><dd>${summary.due}</dd></div>
  </dl>
</section>
<section class="pay" aria-label="Payment details">
  <form method="post" action="${action}" class="form">
    <input type="hidden" name="checkout" value="${session.id}">
    <h1>Pay with card</h1>
    ${form?.error && html`<p class="error" role="alert" id="error">${form.error}</p>`}
    <label for="email">Email</label>
    <input id="email" name="email" type="email" autocomplete="email" required value="${form?.email}"${form?.emailLocked && html` readonly`}>
    ${renderCardFields(world, form?.name ?? "", Boolean(form?.error))}
    <button type="submit">${summary.button}</button>
    ${summary.interval && html`<p class="small">You will be charged ${summary.amount} every ${summary.interval} until you cancel${promotion && ", less the discount"}. No real money is moved here.</p>`}
    ${renderPromotionField(world, session)}
  </form>
  ${renderTestCards()}
</section>
</main>`;
}

interface Summary {
  verb: string;
  product: string;
  amount: string;
  due: string;
  interval: string | null;
  button: string;
}

function describeSale(world: World, session: CheckoutSession): Summary {
  const sale = readSale(world, session.id);
  const currency = session.currency ?? "usd";
  const amount = formatMoney(sale?.amount ?? 0, currency);
  const due = formatMoney(session.amount_total ?? 0, currency);
  if (!sale) {
    return {
      verb: "Save a card",
      product: "Card",
      amount,
      due,
      interval: null,
      button: "Save card",
    };
  }
  const { recurring } = sale.price;
  const product = sale.quantity > 1 ? `${sale.product} × ${sale.quantity}` : sale.product;
  if (!recurring)
    return {
      verb: `Pay for ${product}`,
      product,
      amount,
      due,
      interval: null,
      button: `Pay ${amount}`,
    };
  const count = recurring.interval_count;
  return {
    verb: `Subscribe to ${sale.product}`,
    product,
    amount,
    due,
    interval: count === 1 ? recurring.interval : `${count} ${recurring.interval}s`,
    button: "Subscribe",
  };
}
