import type { FastifyInstance, FastifyReply } from "fastify";
import { isUnpaid } from "../billing/pay-invoice.ts";
import { settleInvoice } from "../billing/settle-invoice.ts";
import type { Invoice } from "../core/kinds.ts";
import { isFresh } from "../core/links.ts";
import { formatMoney } from "../core/money.ts";
import type { World } from "../core/world.ts";
import { billToLines } from "./bill-to.ts";
import { type Html, html } from "./html.ts";
import { invoiceRows } from "./invoice-rows.ts";
import { renderTime } from "./operator-page.ts";
import { pdfOf } from "./pdf.ts";
import { type ById, readBody, readQuery } from "./read.ts";
import { renderCardFields, renderTestCards } from "./render-card.ts";
import { readBase, sendNotice, sendPage } from "./send.ts";

/**
 * Serves an invoice as its customer sees it, payable until it is paid or void, and the receipt of a
 * charge.
 */
export function serveInvoices(app: FastifyInstance, world: World): void {
  app.get<ById>("/sandbox/invoices/:id", (request, reply) => {
    const invoice = world.store.get("invoice", request.params.id);
    // A draft has no page yet.
    if (!invoice || invoice.status === "draft") return sendMissing(world, reply);
    const { t, error } = readQuery(request);
    if (!isFresh(world, t)) return sendExpired(world, reply);
    const body = renderInvoice(world, invoice, { t, error });
    return sendPage(reply, { title: `Invoice ${invoice.number}`, base: readBase(world), body });
  });

  app.post<ById>("/sandbox/invoices/:id", (request, reply) => {
    const { id } = request.params;
    if (!world.store.get("invoice", id)) return sendMissing(world, reply);
    const { t } = readQuery(request);
    if (!isFresh(world, t)) return sendExpired(world, reply);
    const { card = "", name = "" } = readBody(request);
    const error = world.store.transaction(() => settleInvoice(world, id, card, name));
    const query = error ? `&error=${encodeURIComponent(error)}` : "";
    return reply.redirect(`${readBase(world)}/invoices/${id}?t=${t}${query}`, 303);
  });

  app.get<ById>("/sandbox/invoices/:id/pdf", (request, reply) => {
    const invoice = world.store.get("invoice", request.params.id);
    if (!invoice?.number) return sendMissing(world, reply);
    if (!isFresh(world, readQuery(request).t)) return sendExpired(world, reply);
    return reply
      .headers({ "content-disposition": `attachment; filename="Invoice-${invoice.number}.pdf"` })
      .type("application/pdf")
      .send(pdfOf(invoiceLines(world, invoice)));
  });

  app.get<ById>("/sandbox/receipts/:id", (request, reply) => {
    const charge = world.store.get("charge", request.params.id);
    if (!charge?.paid) return sendMissing(world, reply);
    if (!isFresh(world, readQuery(request).t)) return sendExpired(world, reply);
    const card = charge.payment_method_details?.card;
    const body = html`<main class="card notice"><h1>Receipt</h1>
<p class="amount">${formatMoney(charge.amount, charge.currency)}</p>
<p>Paid ${renderTime(charge.created * 1000)}${card && ` with ${card.brand} ending in ${card.last4}`}</p>
${charge.amount_refunded > 0 && html`<p>${formatMoney(charge.amount_refunded, charge.currency)} was refunded.</p>`}
<p class="small">${charge.description} &middot; ${charge.id}</p></main>`;
    return sendPage(reply, { title: "Receipt", base: readBase(world), body });
  });
}

/** An invoice as lines of text. */
function invoiceLines(world: World, invoice: Invoice): string[] {
  const day = new Date(invoice.created * 1000).toISOString().slice(0, 10);
  return [
    `Invoice ${invoice.number}`,
    `${day} (${invoice.status})`,
    "",
    "Bill to",
    ...billToLines(invoice),
    "",
    ...invoiceRows(world, invoice).map(([label, amount]) => `${label}  ${amount}`),
  ];
}

function renderInvoice(
  world: World,
  invoice: Invoice,
  { t, error }: { t: string | undefined; error: string | undefined },
): Html {
  const rows = invoiceRows(world, invoice);
  const list = rows.map(
    ([label, amount], index) =>
      html`<div${index === rows.length - 1 && html` class="total"`}><dt>${label}</dt><dd>${amount}</dd></div>`,
  );
  return html`<main class="card">
<h1>Invoice ${invoice.number}</h1>
<p><span class="tag ${invoice.status === "paid" && "good"}">${invoice.status}</span> ${renderTime(invoice.created * 1000)}</p>
<p>Bill to<br>${billToLines(invoice).map((line, index) => html`${index > 0 && html`<br>`}${line}`)}</p>
<dl class="lines">${list}</dl>
${
  isUnpaid(invoice) &&
  html`<form method="post" action="${readBase(world)}/invoices/${invoice.id}?t=${t}" class="form">
${error && html`<p class="error" role="alert" id="error">${error}</p>`}
${renderCardFields(world, invoice.customer_name ?? "", Boolean(error))}
<button type="submit">Pay ${formatMoney(invoice.amount_remaining, invoice.currency)}</button></form>${renderTestCards()}`
}
</main>`;
}

function sendExpired(world: World, reply: FastifyReply): FastifyReply {
  const notice = { title: "This link has expired", text: "Ask the seller for a new one." };
  return sendNotice(reply, readBase(world), { ...notice, status: 410 });
}

function sendMissing(world: World, reply: FastifyReply): FastifyReply {
  const notice = { title: "There is nothing here", text: "Check the address.", status: 404 };
  return sendNotice(reply, readBase(world), notice);
}
