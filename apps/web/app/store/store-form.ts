import { type Store, StoreInput, siteConstants } from "@coupon-center/contract";
import * as z from "zod/mini";

/** The fields of the store form: the part of the API's payload that a merchant edits. */
export const StoreForm = z.pick(StoreInput, {
  name: true,
  website_url: true,
  logo_url: true,
  contact_first_name: true,
  contact_last_name: true,
  contact_email: true,
});
export type StoreFormValues = z.output<typeof StoreForm>;

/** The form's initial values; a change that waits for review is shown as the owner saved it. */
export function storeDefaults(store: Store | null, email: string): z.input<typeof StoreForm> {
  const shown = store?.pending_revision ?? store;
  return {
    name: shown?.name ?? "",
    website_url: shown?.website_url ?? "",
    logo_url: shown?.logo_url ?? null,
    contact_first_name: store?.contact_first_name ?? "",
    contact_last_name: store?.contact_last_name ?? "",
    contact_email: store?.contact_email ?? email,
  };
}

/** The payload of a store (rule 4.2); the server determines the slug. */
export function storePayload(
  values: StoreFormValues,
  client: number,
): Required<z.input<typeof StoreInput>> {
  return {
    ...values,
    url: values.website_url,
    affiliate_website_url: values.website_url,
    client,
    slug: `${values.name.toLowerCase()}-cp`,
    location: siteConstants.location,
    primary_category: siteConstants.defaultCategory,
  };
}
