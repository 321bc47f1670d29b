import {
  addDays,
  DAY_MS,
  type Day,
  fitsCurrency,
  labelOf,
  type OfferType,
} from "@coupon-center/contract";
import { SEEDED_PLAN_PREFIX } from "../../billing/index.ts";
import type { NewRow } from "../../db/insert-rows.ts";
import { foldEmail } from "../../fold-email.ts";
import { nameKey, slugOf } from "../../store/index.ts";
import type { Random } from "./random.ts";
import { couponDescription, oneOf, personName, storeName } from "./words.ts";

/** Values that all rows of a run share. */
export interface SeedDefaults {
  clientId: number;
  /** the same for every store */
  store: { location: string; primary_category: number };
  currency: string;
  /** minor units */
  price: number;
  passwordHash: string;
  /** epoch milliseconds, and the current day in the client's time zone */
  now: number;
  today: Day;
}

/** The account of merchant number `number`, who signs in as merchant<number>@seed.example. */
export function accountRow(frame: SeedDefaults, number: number) {
  const email = `merchant${number}@seed.example`;
  return {
    client_id: frame.clientId,
    email,
    email_folded: foldEmail(email),
    password_hash: frame.passwordHash,
    role: "merchant",
    email_verified_at: frame.now,
    created_at: frame.now,
    payment_reference: `seed-${frame.clientId}-${number}`,
  } satisfies NewRow<"account">;
}

export function storeRow(
  frame: SeedDefaults,
  random: Random,
  owner: { id: number; number: number; email: string },
) {
  const name = storeName(random);
  const slug = slugOf(name, owner.number + 1);
  const website = `https://${slug.replace(/-cp$/, "")}.example.com/`;
  const person = personName(random);
  return {
    client_id: frame.clientId,
    owner_id: owner.id,
    name,
    name_key: nameKey(name),
    slug,
    website_url: website,
    url: website,
    affiliate_website_url: website,
    contact_first_name: person.first,
    contact_last_name: person.last,
    contact_email: owner.email,
    ...frame.store,
    state: "approved",
    submitted_at: frame.now,
    approved_at: frame.now,
    live_seen_at: frame.now,
    created_at: frame.now,
    updated_at: frame.now,
  } satisfies NewRow<"store">;
}

function planOf(ownerId: number): string {
  return `${SEEDED_PLAN_PREFIX}${ownerId}`;
}

export function subscriptionRow(frame: SeedDefaults, owner: { id: number }) {
  return {
    id: planOf(owner.id),
    account_id: owner.id,
    client_id: frame.clientId,
    status: "active",
    start_date: frame.now,
    current_period_end: frame.now + 30 * DAY_MS,
    currency: frame.currency.toLowerCase(),
    unit_amount: frame.price,
    stripe_customer_id: `cus_seed_${owner.id}`,
    is_current: 1,
    updated_at: frame.now,
  } satisfies Partial<NewRow<"subscription">>;
}

export function transactionRow(frame: SeedDefaults, owner: { id: number }) {
  return {
    account_id: owner.id,
    client_id: frame.clientId,
    stripe_invoice_id: `in_seed_${owner.id}`,
    stripe_subscription_id: planOf(owner.id),
    created_at: frame.now,
    currency: frame.currency.toLowerCase(),
    amount: frame.price,
    status: "paid",
  } satisfies Partial<NewRow<"payment_transaction">>;
}

const types: readonly [OfferType, ...OfferType[]] = [
  "sitewide percent",
  "sitewide percent",
  "sale percent",
  "sitewide amount",
  "sale amount",
  "free shipping",
  "Other",
];

/**
 * A coupon, of ten eight that are live today, one that has ended and one that is scheduled; `place`
 * is its position in the store, from 1.
 */
export function couponRow(
  frame: SeedDefaults,
  random: Random,
  place: number,
  store: { id: number; website: string },
) {
  const type = random.pick(types);
  const savings = 5 * (1 + random.below(10));
  return {
    store_id: store.id,
    slot: place,
    sort_number: place,
    offer_type: type,
    label: labelOf(type),
    description: couponDescription(random),
    destination_coupon_url: store.website,
    custom_url: store.website,
    destination_affiliate_url: store.website,
    discount_code: random.below(5) > 0 ? `SAVE${savings}-${place}` : "",
    savings_amount: type.endsWith("amount") ? amountNear(frame, random, savings) : null,
    savings_percent: type.endsWith("percent")
      ? String(savings - (oneOf(random, 10) ? 2.5 : 0))
      : null,
    minimum_order: type === "free shipping" ? amountNear(frame, random, 35) : null,
    is_range: type.startsWith("sale") ? random.below(2) : 0,
    ...datesOf(random, frame.today),
    approved: 1,
    created_at: frame.now,
    updated_at: frame.now,
  } satisfies Partial<NewRow<"coupon">>;
}

/** A whole amount, or one just below it with cents, where the currency has them. */
function amountNear({ currency }: SeedDefaults, random: Random, whole: number): string {
  const below = whole - 0.01;
  return String(fitsCurrency(below, currency) && oneOf(random, 3) ? below : whole);
}

function datesOf(random: Random, today: Day) {
  const day = (from: number, days: number) => addDays(today, from + random.below(days));
  const ends = !oneOf(random, 4);
  switch (random.below(10)) {
    case 0:
      return { start_date: day(-120, 60), expiration_date: day(-60, 60) };
    case 1:
      return { start_date: day(1, 30), expiration_date: ends ? day(31, 300) : null };
    default:
      return { start_date: day(-59, 60), expiration_date: ends ? day(30, 300) : null };
  }
}
