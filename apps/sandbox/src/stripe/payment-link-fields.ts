import { z } from "zod";
import { plainInvoices } from "../build/blanks.ts";
import type { PaymentLink } from "../core/kinds.ts";
import { automaticTax, trialSettings } from "./adjustments.ts";
import { readTaxIdCollection, taxIdCollection } from "./checkout-tax-params.ts";
import { flag, ignored, integer, mergeMetadata, metadata, text } from "./params.ts";

const afterCompletion = z.strictObject({
  type: z.enum(["redirect", "hosted_confirmation"]),
  redirect: z.strictObject({ url: z.url() }).optional(),
  hosted_confirmation: z.strictObject({ custom_message: text.optional() }).optional(),
});
const days = integer.refine((count) => count >= 1, "must be at least 1");

/** The parameters of a payment link that an update takes, too. */
export const linkFields = {
  active: flag.optional(),
  after_completion: afterCompletion.optional(),
  allow_promotion_codes: flag.optional(),
  automatic_tax: automaticTax.optional(),
  billing_address_collection: ignored,
  custom_text: ignored,
  customer_creation: ignored,
  inactive_message: text.optional(),
  metadata: metadata.optional(),
  payment_method_collection: z.enum(["always", "if_required"]).optional(),
  payment_method_types: z.union([z.literal(""), z.array(z.literal("card")).min(1)]).optional(),
  phone_number_collection: ignored,
  restrictions: z
    .union([
      z.literal(""),
      z.strictObject({ completed_sessions: z.strictObject({ limit: integer }) }),
    ])
    .optional(),
  subscription_data: z
    .strictObject({
      description: text.optional(),
      metadata: metadata.optional(),
      trial_period_days: z.union([z.literal(""), days]).optional(),
      trial_settings: z.union([z.literal(""), trialSettings]).optional(),
    })
    .optional(),
  submit_type: ignored,
  tax_id_collection: taxIdCollection.optional(),
};
type LinkFields = z.output<z.ZodObject<typeof linkFields>>;

/** A link with the given parameters; those that are not given stay. */
export function applyLinkFields(link: PaymentLink, params: LinkFields): PaymentLink {
  const { after_completion: after, restrictions, subscription_data: data } = params;
  return {
    ...link,
    active: params.active ?? link.active,
    after_completion: after ? readAfter(after) : link.after_completion,
    allow_promotion_codes: params.allow_promotion_codes ?? link.allow_promotion_codes,
    automatic_tax: params.automatic_tax ? readAutomatic(params.automatic_tax) : link.automatic_tax,
    inactive_message: params.inactive_message ?? link.inactive_message,
    metadata: mergeMetadata(link.metadata, params.metadata),
    payment_method_types:
      params.payment_method_types === undefined
        ? link.payment_method_types
        : params.payment_method_types || null,
    restrictions: restrictions === undefined ? link.restrictions : readRestrictions(restrictions),
    payment_method_collection: params.payment_method_collection ?? link.payment_method_collection,
    tax_id_collection: params.tax_id_collection
      ? readTaxIdCollection(params.tax_id_collection)
      : link.tax_id_collection,
    subscription_data: data ? readSubscriptionData(link, data) : link.subscription_data,
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

function readAutomatic({ enabled }: { enabled: boolean }): PaymentLink["automatic_tax"] {
  return { enabled, liability: enabled ? { type: "self" } : null };
}

function readSubscriptionData(
  { subscription_data: before }: PaymentLink,
  given: NonNullable<LinkFields["subscription_data"]>,
): PaymentLink["subscription_data"] {
  const { description = before?.description } = given;
  const { trial_period_days: days = before?.trial_period_days } = given;
  const { trial_settings: settings = before?.trial_settings } = given;
  return {
    description: description || null,
    invoice_settings: plainInvoices,
    metadata: mergeMetadata(before?.metadata ?? {}, given.metadata),
    trial_period_days: days || null,
    trial_settings: settings || null,
  };
}
