import type { FastifyInstance } from "fastify";
import { changeBillingDetails, readTaxIds } from "../billing/billing-details.ts";
import { isTaxIdType, taxIdText } from "../build/tax-id.ts";
import type { Customer, PortalSession } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { addressLines } from "./bill-to.ts";
import { type Html, html } from "./html.ts";
import { type ById, readBody } from "./read.ts";
import { renderTaxTypes } from "./render-tax.ts";
import { readBase, sendPage, sendPortalExpired } from "./send.ts";

/** Serves the portal's form of what invoices say of their customer. */
export function serveBillingDetails(app: FastifyInstance, world: World): void {
  app.get<ById>("/sandbox/portal/:id/details", (request, reply) => {
    const found = findCustomer(world, request.params.id);
    if (!found) return sendPortalExpired(world, reply);
    const body = renderForm(world, found.session, found.customer);
    return sendPage(reply, { title: "Billing information", base: readBase(world), body });
  });

  app.post<ById>("/sandbox/portal/:id/details", (request, reply) => {
    const found = findCustomer(world, request.params.id);
    if (!found) return sendPortalExpired(world, reply);
    const typed = readBody(request);
    const { name = "", tax_type: type = "", tax_id: value = "" } = typed;
    const part = (key: string) => typed[key]?.trim() || null;
    const taxId = value.trim() && isTaxIdType(type) ? { type, value: value.trim() } : null;
    const address = {
      line1: part("line1"),
      line2: part("line2"),
      city: part("city"),
      state: part("state"),
      postal_code: part("postal_code"),
      country: part("country")?.toUpperCase() ?? null,
    };
    world.store.transaction(() =>
      changeBillingDetails(world, found.customer.id, { name: name.trim(), address, taxId }),
    );
    return reply.redirect(`${readBase(world)}/portal/${found.session.id}?updated=1`, 303);
  });
}

/** What the portal shows of it, with the link to change it. */
export function renderBillingDetails(world: World, session: PortalSession): Html {
  const customer = world.store.get("customer", session.customer);
  const ids = readTaxIds(world, session.customer).map(taxIdText);
  const lines = [...addressLines(customer?.address), ...ids];
  const shown = lines.length > 0 ? lines : ["No address and no tax ID."];
  return html`<h2>Billing information</h2>
<p>${shown.map((line, index) => html`${index > 0 && html`<br>`}${line}`)}</p>
<p><a href="${readBase(world)}/portal/${session.id}/details">Update information</a></p>`;
}

function renderForm(world: World, session: PortalSession, customer: Customer): Html {
  const { address, name } = customer;
  const [taxId] = readTaxIds(world, customer.id);
  const field = (key: string, label: string, value: string | null | undefined) =>
    html`<label for="${key}">${label}</label><input id="${key}" name="${key}" value="${value ?? ""}">`;
  return html`<main class="card">
<h1>Billing information</h1>
<form method="post" action="${readBase(world)}/portal/${session.id}/details" class="form">
${field("name", "Name", name)}
${field("line1", "Address", address?.line1)}
${field("line2", "Address, second line", address?.line2)}
${field("city", "City", address?.city)}
${field("state", "State", address?.state)}
${field("postal_code", "Postal code", address?.postal_code)}
${field("country", "Country (two letters)", address?.country)}
${renderTaxTypes(taxId?.type)}
${field("tax_id", "Tax ID", taxId?.value)}
<button type="submit">Save</button>
</form>
</main>`;
}

function findCustomer(world: World, id: string) {
  const session = world.store.get("billing_portal.session", id);
  const customer = session && world.store.get("customer", session.customer);
  return session && customer ? { session, customer } : undefined;
}
