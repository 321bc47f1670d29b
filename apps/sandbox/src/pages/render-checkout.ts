import { takesCard } from "../billing/price-checkout.ts";
import type { CheckoutSession } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { describeSale } from "./describe-sale.ts";
import { type Html, html } from "./html.ts";
import { renderCardFields, renderTestCards } from "./render-card.ts";
import { renderPromotionField, renderPromotionLine } from "./render-promotion.ts";
import { renderPlace, renderTaxId, renderTaxLines, renderUpdate } from "./render-tax.ts";

/** The payment page: the purchase on one side, the form on the other. */
export function renderCheckout(world: World, session: CheckoutSession, action: string): Html {
  const form = world.store.get("!form", session.id);
  const summary = describeSale(world, session);
  const promotion = renderPromotionLine(world, session);
  const hasCard = takesCard(session);
  const place = renderPlace(world, session);
  const isRefused = Boolean(form?.error);
  return html`<main class="checkout">
<section class="summary" aria-label="Order summary">
  <p class="test-mode">Test mode</p>
  <p class="verb">${summary.verb}</p>
  <p class="amount">${summary.headline}${summary.beside && html`<span> ${summary.beside}</span>`}</p>
  <dl class="lines">
    <div><dt>${summary.product}</dt><dd>${summary.amount}</dd></div>
    ${promotion}
    ${renderTaxLines(world, session)}
    <div class="total"><dt>Total due today</dt><dd>${summary.due}</dd></div>
  </dl>
</section>
<section class="pay" aria-label="Payment details">
  <form method="post" action="${action}" class="form">
    <input type="hidden" name="checkout" value="${session.id}">
    <h1>${hasCard ? "Pay with card" : "Contact information"}</h1>
    ${form?.error && html`<p class="error" role="alert" id="error">${form.error}</p>`}
    <label for="email">Email</label>
    <input id="email" name="email" type="email" autocomplete="email" required value="${form?.email}"${form?.emailLocked && html` readonly`}>
    ${hasCard ? renderCardFields(world, form?.name ?? "", isRefused, place) : place}
    ${renderTaxId(world, session)}
    <button type="submit">${summary.button}</button>
    ${summary.promise && html`<p class="small">${summary.promise} No real money is moved here.</p>`}
    ${renderUpdate(world, session)}
    ${renderPromotionField(world, session)}
  </form>
  ${hasCard && renderTestCards()}
</section>
</main>`;
}
