import { asksPlace, asksTaxId } from "../billing/checkout-tax.ts";
import { hasTrial, quoteSale } from "../billing/price-checkout.ts";
import { TAX_ID_TYPES } from "../build/tax-id.ts";
import type { CheckoutSession } from "../core/kinds.ts";
import { formatMoney } from "../core/money.ts";
import type { World } from "../core/world.ts";
import { type Html, html } from "./html.ts";
import { taxLabel } from "./invoice-rows.ts";
import { renderPostal } from "./render-card.ts";

/** The subtotal of a session and its taxes; nothing where there are none, or in a trial. */
export function renderTaxLines(world: World, session: CheckoutSession): Html[] {
  if (hasTrial(world, session)) return [];
  const money = (amount: number) => formatMoney(amount, session.currency ?? "usd");
  const subtotal = session.amount_subtotal ?? 0;
  const { taxes, off } = quoteSale(world, session, subtotal);
  const isUnknown = session.automatic_tax.status === "requires_location_inputs";
  if (taxes.length === 0 && !isUnknown) return [];
  const rows = isUnknown
    ? [["Tax", "Enter address to calculate"] as const]
    : taxes.map((tax) => [taxLabel(world, tax), money(tax.amount)] as const);
  return [["Subtotal", money(subtotal - off)] as const, ...rows].map(
    ([label, amount]) => html`<div><dt>${label}</dt><dd>${amount}</dd></div>`,
  );
}

/** The fields of the place by which a session is taxed; undefined if it does not ask for it. */
export function renderPlace(world: World, session: CheckoutSession): Html | undefined {
  if (!asksPlace(world, session)) return undefined;
  const { address } = world.store.get("!form", session.id) ?? {};
  return html`<label for="country">Country (two letters)</label>
<input id="country" name="country" autocomplete="country" value="${address?.country ?? ""}">
${renderPostal(address?.postal_code ?? "")}`;
}

/** The field for the kind of a tax id. */
export function renderTaxTypes(chosen: string | undefined): Html {
  const options = Object.entries(TAX_ID_TYPES).map(
    ([type, { name }]) =>
      html`<option value="${type}"${type === chosen && html` selected`}>${name}</option>`,
  );
  return html`<label for="tax_type">Kind of tax ID</label>
<select id="tax_type" name="tax_type">${options}</select>`;
}

/** The fields of a tax id; nothing if a session does not ask for one. */
export function renderTaxId(world: World, session: CheckoutSession): Html | false {
  if (!asksTaxId(session)) return false;
  const typed = world.store.get("!form", session.id)?.taxId;
  const isRequired = session.tax_id_collection?.required === "if_supported";
  return html`${renderTaxTypes(typed?.type)}
<label for="tax_id">Tax ID${!isRequired && " (optional)"}</label>
<input id="tax_id" name="tax_id" value="${typed?.value ?? ""}">`;
}

/** The button that shows what is due with what was typed, which a page without script needs. */
export function renderUpdate(world: World, session: CheckoutSession): Html | false {
  if (!asksPlace(world, session) && !asksTaxId(session)) return false;
  return html`<button type="submit" name="apply" value="1" formnovalidate>Update total</button>`;
}
