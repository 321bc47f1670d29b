import { z } from "zod";
import { plainInvoices } from "../build/blanks.ts";
import { listSaleItems } from "../build/line-item.ts";
import { buildPaymentLink } from "../build/payment-link.ts";
import type { PaymentLink } from "../core/kinds.ts";
import { emitEvent, findPrevious } from "../webhooks/emit.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { findActivePrice, findOrRefuse } from "./find.ts";
import { listPage, wrapList } from "./list.ts";
import { flag, ignored, integer, mergeMetadata, metadata, paging, text } from "./params.ts";

const afterCompletion = z.strictObject({
  type: z.enum(["redirect", "hosted_confirmation"]),
  redirect: z.strictObject({ url: z.url() }).optional(),
  hosted_confirmation: z.strictObject({ custom_message: text.optional() }).optional(),
});
const fields = {
  active: flag.optional(),
  after_completion: afterCompletion.optional(),
  allow_promotion_codes: flag.optional(),
  billing_address_collection: ignored,
  custom_text: ignored,
  customer_creation: ignored,
  inactive_message: text.optional(),
  metadata: metadata.optional(),
  payment_method_collection: ignored,
  payment_method_types: z.union([z.literal(""), z.array(z.literal("card")).min(1)]).optional(),
  phone_number_collection: ignored,
  restrictions: z
    .union([
      z.literal(""),
      z.strictObject({ completed_sessions: z.strictObject({ limit: integer }) }),
    ])
    .optional(),
  subscription_data: z
    .strictObject({ description: text.optional(), metadata: metadata.optional() })
    .optional(),
  submit_type: ignored,
};
const lineItems = z.array(z.strictObject({ price: text, quantity: integer.optional() })).length(1);
type LinkFields = z.output<z.ZodObject<typeof fields>>;

/** `/v1/payment_links` */
export const paymentLinkEndpoints: Endpoint[] = [
  endpoint("POST", "/payment_links", { ...fields, line_items: lineItems }, (world, params) => {
    const [item] = params.line_items;
    const price = findActivePrice(world, item?.price ?? "", "line_items[0][price]");
    const plain = buildPaymentLink(world, { currency: price.currency });
    const link = world.store.put("payment_link", applyFields(plain, params));
    world.store.put("!sale", { id: link.id, price: price.id, quantity: item?.quantity ?? 1 });
    emitEvent(world, "payment_link.created", link);
    return link;
  }),
  endpoint("GET", "/payment_links", { ...paging, active: flag.optional() }, (world, params) =>
    listPage(
      world,
      "payment_link",
      params,
      { url: "/v1/payment_links" },
      (link) => params.active === undefined || link.active === params.active,
    ),
  ),
  endpoint("GET", "/payment_links/:id", {}, (world, _params, id) =>
    findOrRefuse(world, "payment_link", id),
  ),
  endpoint("POST", "/payment_links/:id", fields, (world, params, id) => {
    const before = findOrRefuse(world, "payment_link", id);
    const after = world.store.put("payment_link", applyFields(before, params));
    emitEvent(world, "payment_link.updated", after, findPrevious(before, after));
    return after;
  }),
  endpoint("GET", "/payment_links/:id/line_items", paging, (world, _params, id) => {
    findOrRefuse(world, "payment_link", id);
    return wrapList(`/v1/payment_links/${id}/line_items`, listSaleItems(world, id));
  }),
];

function applyFields(link: PaymentLink, params: LinkFields): PaymentLink {
  const { after_completion: after, restrictions, subscription_data: data } = params;
  return {
    ...link,
    active: params.active ?? link.active,
    after_completion: after ? readAfter(after) : link.after_completion,
    allow_promotion_codes: params.allow_promotion_codes ?? link.allow_promotion_codes,
    inactive_message: params.inactive_message ?? link.inactive_message,
    metadata: mergeMetadata(link.metadata, params.metadata),
    payment_method_types:
      params.payment_method_types === undefined
        ? link.payment_method_types
        : params.payment_method_types || null,
    restrictions: restrictions === undefined ? link.restrictions : readRestrictions(restrictions),
    subscription_data: data
      ? {
          description: data.description || null,
          invoice_settings: plainInvoices,
          metadata: mergeMetadata(link.subscription_data?.metadata ?? {}, data.metadata),
          trial_period_days: null,
          trial_settings: null,
        }
      : link.subscription_data,
  };
}

function readAfter(after: z.output<typeof afterCompletion>): PaymentLink["after_completion"] {
  if (after.type === "redirect" && after.redirect)
    return { type: "redirect", redirect: after.redirect };
  const message = after.hosted_confirmation?.custom_message ?? null;
  return { type: "hosted_confirmation", hosted_confirmation: { custom_message: message } };
}

function readRestrictions(
  given: "" | { completed_sessions: { limit: number } },
): PaymentLink["restrictions"] {
  return given === "" ? null : { completed_sessions: { count: 0, ...given.completed_sessions } };
}
