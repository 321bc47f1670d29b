import * as z from "zod/mini";
import { Subscription } from "./billing.ts";
import {
  email,
  id,
  isoTime,
  optionalLine,
  optionalWebUrl,
  readId,
  requiredLine,
  webUrl,
} from "./fields.ts";
import { limits } from "./limits.ts";
import { fault } from "./texts/fault.ts";

/**
 * Whether a logo's size is accepted (rule 4.6): it passes unless both width is not 120 and height
 * is not 40.
 */
export function passesLogoRule(size: { width: number; height: number }): boolean {
  return size.width === limits.logo.width || size.height === limits.logo.height;
}

export const reviewStates = ["pending", "approved", "declined", "suspended"] as const;
export const ReviewState = z.enum(reviewStates);
export type ReviewState = z.infer<typeof ReviewState>;

const serverDecides = z.optional(z.unknown());

/** The id of one of the client's categories; null, absent and '' are none chosen. */
const categoryChoice = /* @__PURE__ */ z.pipe(
  z.nullish(z.union([z.string(), z.number()], fault("categoryUnknown"))),
  z.transform((chosen, { issues }) => {
    const isChosen = chosen !== null && chosen !== undefined && chosen !== "";
    const category = isChosen ? readId(String(chosen)) : null;
    if (isChosen && category === null)
      issues.push({ code: "custom", message: fault("categoryUnknown"), input: chosen });
    return category;
  }),
);

/**
 * The fields of a store that the merchant sets; the rest of the payload is accepted and ignored
 * (decision 021).
 */
export const StoreInput = z.object({
  name: requiredLine("nameField"),
  website_url: webUrl("websiteField"),
  url: optionalWebUrl("urlField"),
  affiliate_website_url: optionalWebUrl("affiliateField"),
  logo_url: z.pipe(
    z.nullish(z.string().check(z.maxLength(limits.urlLength))),
    z.transform((url) => (url ? url : null)),
  ),
  contact_first_name: optionalLine("firstNameField"),
  contact_last_name: optionalLine("lastNameField"),
  contact_email: email,
  client: z.nullish(id),
  location: optionalLine("locationField"),
  primary_category: categoryChoice,
  slug: serverDecides,
});
export type StoreInput = z.infer<typeof StoreInput>;

/** The fields of an approved store whose changes need staff's approval (decision 022). */
export const StoreChange = z.object({
  name: z.string(),
  website_url: z.string(),
  logo_url: z.nullable(z.string()),
});
export type StoreChange = z.infer<typeof StoreChange>;

/** A change that is waiting for staff. */
export const StoreRevision = /* @__PURE__ */ z.extend(StoreChange, { submitted_at: isoTime });
export type StoreRevision = z.infer<typeof StoreRevision>;

/** The public fields of a store. */
export const PublicStore = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  client: z.int(),
  website_url: z.string(),
  url: z.string(),
  logo_url: z.nullable(z.string()),
  is_approved: z.boolean(),
});
export type PublicStore = z.infer<typeof PublicStore>;

/** A store as its owner sees it. */
export const Store = /* @__PURE__ */ z.extend(PublicStore, {
  affiliate_website_url: z.string(),
  contact_first_name: z.string(),
  contact_last_name: z.string(),
  contact_email: z.string(),
  location: z.string(),
  primary_category: z.int(),
  declined: z.boolean(),
  /** declined permanently: saving does not resubmit it, only staff can lift it */
  suspended: z.boolean(),
  decline_reason: z.nullable(z.string()),
  pending_revision: z.nullable(StoreRevision),
  stripe_subscription: z.nullable(Subscription),
  /** whether the owner has been shown that the page is live */
  live_seen: z.boolean(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type Store = z.infer<typeof Store>;

export const AnyStore = z.union([Store, PublicStore]);

export const UploadedImage = z.object({
  secure_url: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
export type UploadedImage = z.infer<typeof UploadedImage>;
