import { CARD_NOTES } from "../billing/cards.ts";
import type { PaymentMethod } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { type Html, html } from "./html.ts";

/**
 * The card's fields, with those of its payer's place; all but the number are prefilled, as no test
 * depends on them.
 */
export function renderCardFields(
  world: World,
  name: string,
  refused: boolean,
  place: Html = renderPostal("94103"),
): Html {
  const year = (new Date(world.clock.now()).getUTCFullYear() + 3) % 100;
  return html`<fieldset>
  <legend>Card information</legend>
  <label for="card" class="hidden">Card number</label>
  <input id="card" name="card" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" required${refused && html` aria-invalid="true" aria-describedby="error" autofocus`}>
  <div class="pair">
    <div><label for="expiry" class="hidden">Expiry (MM / YY)</label>
    <input id="expiry" name="expiry" autocomplete="cc-exp" value="12 / ${year}"></div>
    <div><label for="cvc" class="hidden">Security code</label>
    <input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" value="123"></div>
  </div>
</fieldset>
<label for="name">Cardholder name</label>
<input id="name" name="name" autocomplete="cc-name" value="${name}">
${place}`;
}

export function renderPostal(value: string): Html {
  return html`<label for="postal">ZIP code</label>
<input id="postal" name="postal" autocomplete="postal-code" value="${value}">`;
}

/** The test cards, listed on the page itself. */
export function renderTestCards(): Html {
  const rows = CARD_NOTES.map(
    ([number, note]) => html`<tr><td><code>${number}</code></td><td>${note}</td></tr>`,
  );
  return html`<details class="cards"><summary>Test cards</summary><table><tbody>${rows}</tbody></table></details>`;
}

const BRANDS: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** A saved card as text, e.g. `Visa ending in 4242, expires 12/2029`. */
export function describeCard(method: PaymentMethod): string {
  const { card } = method;
  if (!card) return method.type;
  const brand = BRANDS[card.brand] ?? card.brand;
  return `${brand} ending in ${card.last4}, expires ${card.exp_month}/${card.exp_year}`;
}
