import type { CardDecline } from "../billing/cards.ts";
import { finalizeInvoice } from "../billing/invoicing.ts";
import { isUnpaid, payInvoice } from "../billing/pay-invoice.ts";
import { readSubscription, recordRecovery } from "../billing/retry.ts";
import { readCard } from "../billing/subscriptions.ts";
import { voidInvoice } from "../billing/void-invoice.ts";
import { emitEvent } from "../webhooks/emit.ts";
import { type Endpoint, endpoint, readEndpoint } from "./endpoint.ts";
import { refuse, StripeApiError } from "./errors.ts";
import { findOrRefuse, readOwner } from "./find.ts";
import { fits, listPage, wrapList } from "./list.ts";
import { listEndpoint } from "./list-endpoint.ts";
import { flag, paging, text } from "./params.ts";

function payError({ code, message }: CardDecline): StripeApiError {
  const isUnconfirmed = code === "authentication_required";
  return new StripeApiError(402, "card_error", message, {
    code: isUnconfirmed ? "invoice_payment_intent_requires_action" : code,
  });
}

/** `/v1/invoices` and `/v1/invoice_payments` */
export const invoiceEndpoints: Endpoint[] = [
  endpoint(
    "GET",
    "/invoices",
    {
      ...paging,
      customer: text.optional(),
      status: text.optional(),
      subscription: text.optional(),
    },
    (world, params) =>
      listPage(
        world,
        "invoice",
        params,
        {
          url: "/v1/invoices",
          owner: params.customer ?? readOwner(world, "subscription", params.subscription),
        },
        ({ status, parent }) =>
          fits(params, { status, subscription: parent?.subscription_details?.subscription }),
      ),
  ),
  readEndpoint("/invoices", "invoice"),
  endpoint("GET", "/invoices/:id/lines", paging, (world, _params, id) =>
    wrapList(`/v1/invoices/${id}/lines`, findOrRefuse(world, "invoice", id).lines.data),
  ),
  endpoint(
    "POST",
    "/invoices/:id/pay",
    { payment_method: text.optional() },
    (world, params, id) => {
      const invoice = findOrRefuse(world, "invoice", id);
      if (invoice.status === "paid")
        throw refuse("Invoice is already paid", undefined, "invoice_already_paid");
      if (!isUnpaid(invoice)) throw refuse("This invoice cannot be paid.");
      const subscription = readSubscription(world, invoice);
      const method = params.payment_method
        ? findOrRefuse(world, "payment_method", params.payment_method, "payment_method")
        : subscription && readCard(world, subscription);
      const paid = payInvoice(world, invoice, method, false);
      if (paid.refusal) {
        // Only the first try and those of the schedule count.
        const counted = { ...paid.invoice, attempt_count: Math.max(1, invoice.attempt_count) };
        emitEvent(world, "invoice.payment_failed", world.store.put("invoice", counted));
        throw payError(paid.refusal);
      }
      if (subscription) recordRecovery(world, subscription, paid.invoice);
      return paid.invoice;
    },
  ),
  endpoint(
    "POST",
    "/invoices/:id/finalize",
    { auto_advance: flag.optional() },
    (world, params, id) => {
      const invoice = findOrRefuse(world, "invoice", id);
      if (invoice.status !== "draft") {
        throw refuse(
          "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
        );
      }
      const open = finalizeInvoice(world, invoice);
      return world.store.put("invoice", { ...open, auto_advance: params.auto_advance ?? true });
    },
  ),
  endpoint("POST", "/invoices/:id/void", {}, (world, _params, id) => {
    const invoice = findOrRefuse(world, "invoice", id);
    if (!isUnpaid(invoice)) {
      throw refuse(
        "You can only pass in open and uncollectible invoices. This invoice isn't open or uncollectible.",
      );
    }
    return voidInvoice(world, invoice);
  }),
  listEndpoint(
    "/invoice_payments",
    "invoice_payment",
    ["invoice", "status"],
    ({ invoice }) => invoice,
  ),
  readEndpoint("/invoice_payments", "invoice_payment"),
];
