import type { FastifyInstance } from "fastify";
import { changeCard } from "../billing/change-card.ts";
import { readPeriodEnd } from "../billing/subscriptions.ts";
import type { PortalSession, Subscription } from "../core/kinds.ts";
import { freshLink } from "../core/links.ts";
import { formatMoney } from "../core/money.ts";
import type { World } from "../core/world.ts";
import { renderBillingDetails } from "./billing-details.ts";
import { type Html, html } from "./html.ts";
import { type ById, readBody, readQuery } from "./read.ts";
import { describeCard, renderCardFields, renderTestCards } from "./render-card.ts";
import { readBase, sendPage, sendPortalExpired } from "./send.ts";

/** Serves the customer portal: the default card, and a form to change it. */
export function servePortal(app: FastifyInstance, world: World): void {
  app.get<ById>("/sandbox/portal/:id", (request, reply) => {
    const session = world.store.get("billing_portal.session", request.params.id);
    if (!session) return sendPortalExpired(world, reply);
    const formTargets = session.return_url ? [new URL(session.return_url).origin] : [];
    const body = renderPortal(world, session, readQuery(request));
    return sendPage(reply, { title: "Billing", base: readBase(world), body, formTargets });
  });

  app.post<ById>("/sandbox/portal/:id", (request, reply) => {
    const session = world.store.get("billing_portal.session", request.params.id);
    if (!session) return sendPortalExpired(world, reply);
    const { card = "", name = "" } = readBody(request);
    const error = world.store.transaction(() => changeCard(world, session.customer, card, name));
    const result = error ? `error=${encodeURIComponent(error)}` : "saved=1";
    return reply.redirect(`${readBase(world)}/portal/${session.id}?${result}`, 303);
  });
}

function renderPortal(world: World, session: PortalSession, query: Record<string, string>): Html {
  const customer = world.store.get("customer", session.customer);
  const methods = [...world.store.newest("payment_method", session.customer)];
  const chosen = customer?.invoice_settings.default_payment_method;
  const subscriptions = [...world.store.newest("subscription", session.customer)];
  const used = chosen ?? subscriptions[0]?.default_payment_method;
  return html`<main class="card">
<h1>Billing</h1>
${query.updated && html`<p class="saved" role="status">Your billing information was saved.</p>`}
${query.saved && html`<p class="saved" role="status">Your card was saved.</p>`}
${subscriptions.map((subscription) => renderSubscription(world, subscription))}
<h2>Payment methods</h2>
${methods.length === 0 && html`<p>No card is saved.</p>`}
${methods.map((method) => html`<p>${describeCard(method)} ${method.id === used && html`<span class="tag good">Default</span>`}</p>`)}
<form method="post" action="${readBase(world)}/portal/${session.id}" class="form">
<h2>Use another card</h2>
${query.error && html`<p class="error" role="alert" id="error">${query.error}</p>`}
${renderCardFields(world, customer?.name ?? "", Boolean(query.error))}
<button type="submit">Save card</button>
</form>
${renderBillingDetails(world, session)}
${renderInvoices(world, session)}
${session.return_url && html`<p><a href="${session.return_url}">Go back</a></p>`}
${renderTestCards()}
</main>`;
}

/** The invoices of the customer, each as a page and as PDF. */
function renderInvoices(world: World, session: PortalSession): Html {
  const invoices = [...world.store.newest("invoice", session.customer)];
  const rows = invoices.flatMap(
    ({ hosted_invoice_url: url, invoice_pdf: pdf, number, total, currency }) =>
      url && pdf
        ? html`<p><a href="${freshLink(world, url)}">${number}</a> ${formatMoney(total, currency)} <a href="${freshLink(world, pdf)}">PDF</a></p>`
        : [],
  );
  return html`<h2>Invoices</h2>${rows.length > 0 ? rows : html`<p>None yet.</p>`}`;
}

function renderSubscription(world: World, subscription: Subscription): Html {
  const { price } = subscription.items.data[0] ?? {};
  const product = price && world.store.get("product", price.product)?.name;
  const end = new Date(readPeriodEnd(subscription) * 1000).toISOString().slice(0, 10);
  const next = `${subscription.cancel_at_period_end ? "Ends" : "Renews"} on ${end}`;
  const isLive = subscription.status !== "canceled";
  return html`<p>${product ?? "Subscription"} <span class="tag ${subscription.status === "active" && "good"}">${subscription.status.replace("_", " ")}</span>
${isLive && html`<br><span class="small">${next}</span>`}</p>`;
}
