import {
  type ClientView,
  emailLetters,
  type Store,
  StoreInput,
  typedWebUrl,
} from "@coupon-center/contract";
import * as z from "zod/mini";

/** The fields of the store form: the part of the API's payload that a merchant edits. */
export const StoreForm = z.pick(StoreInput, {
  name: true,
  website_url: true,
  logo_url: true,
  contact_first_name: true,
  contact_last_name: true,
  contact_email: true,
  primary_category: true,
});
export type StoreFormInput = z.input<typeof StoreForm>;
export type StoreFormValues = z.output<typeof StoreForm>;

/** What of a client a store begins with. */
export type StoreClient = Pick<ClientView, "id" | "location" | "defaultCategory" | "categories">;

/** The form's initial values; a change that waits for review is shown as the owner saved it. */
export function storeDefaults(
  store: Store | null,
  email: string,
  client: StoreClient,
): StoreFormInput {
  const shown = store?.pending_revision ?? store;
  return {
    name: shown?.name ?? "",
    website_url: typedWebUrl(shown?.website_url ?? ""),
    logo_url: shown?.logo_url ?? null,
    contact_first_name: store?.contact_first_name ?? "",
    contact_last_name: store?.contact_last_name ?? "",
    contact_email: emailLetters(store?.contact_email ?? email),
    primary_category: String(shownCategory(store, client)),
  };
}

/**
 * What the client's list no longer has cannot be shown; the store keeps it until another is chosen.
 */
function shownCategory(store: Store | null, { categories, defaultCategory }: StoreClient) {
  const current = store?.primary_category ?? defaultCategory;
  return categories.length === 0 || categories.some(({ id }) => id === current) ? current : "";
}

/** The payload of a store (rule 4.2); the server determines the slug. */
export function storePayload(
  values: StoreFormValues,
  store: Store | null,
  client: StoreClient,
): Required<z.input<typeof StoreInput>> {
  return {
    ...values,
    contact_email: asStored(values.contact_email, store?.contact_email),
    url: ownAddress(store, "url") ?? values.website_url,
    affiliate_website_url: ownAddress(store, "affiliate_website_url") ?? values.website_url,
    client: client.id,
    slug: `${values.name.toLowerCase()}-cp`,
    location: store?.location ?? client.location,
  };
}

/** An address that the API gave a store beside its website, as the form does not ask for it. */
function ownAddress(store: Store | null, field: "url" | "affiliate_website_url"): string | null {
  return store && store[field] !== store.website_url ? store[field] : null;
}

/**
 * A mail address as it is stored, if it has the same letters, so that it does not count as changed.
 */
function asStored(typed: string, stored = typed): string {
  return emailLetters(typed) === emailLetters(stored) ? stored : typed;
}
