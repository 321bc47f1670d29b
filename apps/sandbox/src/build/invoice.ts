import { createId } from "../core/ids.ts";
import type { Customer, Invoice, InvoiceLine, Subscription } from "../core/kinds.ts";
import { formatMoney } from "../core/money.ts";
import type { World } from "../core/world.ts";

/** A draft invoice for the subscription's current period, not stored yet. */
export function buildInvoice(
  world: World,
  customer: Customer,
  subscription: Subscription,
  reason: "subscription_create" | "subscription_cycle" | "subscription_update",
): Invoice {
  const id = createId("in");
  const now = world.clock.seconds();
  const lines = subscription.items.data.map((item) => buildLine(world, id, subscription, item));
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const [item] = subscription.items.data;
  const isFirst = reason === "subscription_create";
  return {
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Sandbox",
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: customer.tax_exempt ?? "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: "list", data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    // As at Stripe, the invoice's own period is the previous one, so it is empty on the first
    // invoice.
    period_end: item?.current_period_start ?? now,
    period_start: isFirst ? now : (item?.current_period_start ?? now),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: "draft",
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  };
}

function buildLine(
  world: World,
  invoice: string,
  subscription: Subscription,
  item: Subscription["items"]["data"][number],
): InvoiceLine {
  const { price } = item;
  const quantity = item.quantity ?? 1;
  const isTrial = subscription.status === "trialing";
  const amount = isTrial ? 0 : (price.unit_amount ?? 0) * quantity;
  const name = world.store.get("product", price.product)?.name ?? "Product";
  const each = formatMoney(price.unit_amount ?? 0, price.currency);
  return {
    id: createId("il"),
    object: "line_item",
    amount,
    currency: price.currency,
    description: isTrial
      ? `Trial period for ${name}`
      : `${quantity} × ${name} (at ${each} / ${price.recurring?.interval ?? "month"})`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: "subscription_item_details",
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: "price_details",
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}
