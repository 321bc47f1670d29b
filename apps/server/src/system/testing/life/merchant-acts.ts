import { randomUUID } from "node:crypto";
import { addDays, type Coupon, endpoints } from "@coupon-center/contract";
import { failsLater, goodCard, payByLink, payOnPage } from "@coupon-center/testing/pay-by-link";
import { couponPayload, newEmail, password, storePayload } from "@coupon-center/testing/samples";
import type { Person } from "./person.ts";

/** What somebody does; `n` chooses among what is possible. */
export type Act = (person: Person, n: number) => Promise<unknown>;

export function pick<const T>(list: readonly T[], n: number): T {
  const item = list[n % list.length];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

let words = 0;
/** A word that no other begins with. */
const newWord = () => `word${(words++).toString().padStart(5, "0")}`;
const newDescription = () => `Save with ${newWord()} now`;

const confirmed = "4000 0027 6000 3184";
const declined = "4000 0000 0000 0002";
const disputed = "4000 0000 0000 0259";
const cards = [goodCard, goodCard, failsLater, confirmed, declined, disputed] as const;
const attached = [
  "pm_card_visa",
  "pm_card_visa",
  "pm_card_chargeCustomerFail",
  "pm_card_authenticationRequired",
] as const;

function couponBody({ today }: Person, n: number) {
  const start_date = addDays(today, pick([0, 0, 0, 3, 20, -5], n));
  const length = pick([null, null, 0, 1, 6, 7, 8, 9, 20, 31, 60], Math.floor(n / 6));
  return {
    ...couponPayload,
    description: newDescription(),
    discount_code: pick(["CODE1", "CODE2", newWord()], Math.floor(n / 66)),
    destination_coupon_url: `https://shop.example.com/${newWord()}`,
    start_date,
    expiration_date: length === null ? null : addDays(start_date, length),
    approved: n % 13 !== 12,
  };
}

function noteEnd(person: Person, { id, expiration_date: end }: Coupon): void {
  if (person.ends.get(id)?.end === end) return;
  person.ends.set(id, { end, today: person.today, at: person.world.now() });
}

/** Once, twice at once, or again under the same key, as after a lost answer. */
async function createCoupon(person: Person, n: number): Promise<void> {
  if (!person.store) return;
  const body = { ...couponBody(person, n), store: person.store.id };
  const headers = n % 4 === 0 ? { "idempotency-key": randomUUID() } : undefined;
  const create = () =>
    headers
      ? person.call(endpoints.createCoupon, { body, headers })
      : person.call(endpoints.createCoupon, { body: { ...body, description: newDescription() } });
  const replies = await Promise.all(n % 4 < 2 ? [create(), create()] : [create()]);
  if (headers) replies.push(await create());
  const made = replies.flatMap(({ status, data }) => (status === 201 ? [data] : []));
  for (const coupon of made) noteEnd(person, coupon);
  if (headers && new Set(made.map(({ id }) => id)).size > 1) person.fault("made twice by one key");
}

async function editCoupon(person: Person, n: number): Promise<void> {
  const coupons = await person.coupons();
  if (coupons.length === 0) return;
  const { id, description: same } = pick(coupons, n);
  const changed = couponBody(person, Math.floor(n / 7));
  const { description, discount_code, expiration_date, start_date } = changed;
  const body = pick(
    [
      { description },
      { discount_code },
      { expiration_date, start_date },
      { approved: false },
      { approved: true },
      { description: same, approved: true },
      { expiration_date, start_date, description },
    ],
    Math.floor(n / 11),
  );
  const { status, data } = await person.call(endpoints.updateCoupon, { params: { id }, body });
  if (status === 200) noteEnd(person, data);
}

async function deleteCoupon(person: Person, n: number): Promise<void> {
  const coupons = await person.coupons();
  if (coupons.length === 0) return;
  await person.call(endpoints.deleteCoupon, { params: { id: pick(coupons, n).id } });
}

async function sortCoupons(person: Person, n: number): Promise<void> {
  const coupons = await person.coupons();
  if (coupons.length === 0) return;
  const from = n % coupons.length;
  const order = [...coupons.slice(from), ...coupons.slice(0, from).reverse()];
  const items = order.map(({ id }, at) => ({ id, sort_number: at + 1 }));
  await person.call(endpoints.sortCoupons, { body: { items } });
}

/** Pays, in two tabs, or leaves the page. */
async function subscribe(person: Person, n: number): Promise<void> {
  const { status, data } = await person.call(endpoints.listPlans);
  if (status !== 200) return;
  const interval = n % 5 === 4 ? "year" : "month";
  const url = data.results.find((one) => one.interval === interval)?.payment_link.url ?? "";
  const how = Math.floor(n / 30) % 6;
  if (how === 5) return void (await fetch(url));
  const pay = () => payByLink(url, pick(cards, Math.floor(n / 5)));
  await Promise.all(how === 4 ? [pay(), pay()] : [pay()]);
}

const changePlan =
  (status: "active" | "canceled"): Act =>
  (person) => {
    const change = () => person.call(endpoints.updateSubscription, { body: { status } });
    return Promise.all([change(), change()]);
  };

async function useCard(person: Person, n: number): Promise<void> {
  const { stripe } = person.world.billing;
  const plan = person.store?.stripe_subscription;
  if (!plan) return;
  const { customer: id } = await stripe.subscriptions.retrieve(plan.id);
  const customer = await stripe.customers.retrieve(String(id));
  if (customer.deleted) return;
  const card = await stripe.paymentMethods.attach(pick(attached, n), { customer: customer.id });
  await person.call(endpoints.makeDefaultPaymentMethod, { params: { id: card.id } });
}

async function payInvoices(person: Person, n: number): Promise<void> {
  const subscription = person.store?.stripe_subscription?.id;
  if (subscription === undefined) return;
  const { invoices } = person.world.billing.stripe;
  const { data } = await invoices.list({ subscription, status: "open" });
  for (const { hosted_invoice_url: url } of data) if (url) await payOnPage(url, pick(cards, n));
}

function createStore(person: Person): Promise<unknown> {
  const body = { ...storePayload, name: `Shop ${newWord()}` };
  const create = () => person.call(endpoints.createStore, { body });
  return Promise.all([create(), create()]);
}

/** Saves the form as the portal does, with a change or without. */
async function saveStore(person: Person, n: number): Promise<void> {
  const { store } = person;
  if (!store) return;
  const { name, website_url } = store.pending_revision ?? store;
  const change = pick<object>(
    [
      {},
      { name: `Shop ${newWord()}` },
      { website_url: `https://${newWord()}.example.com` },
      { contact_first_name: newWord() },
      { name: store.name, website_url: store.website_url },
    ],
    n,
  );
  const { url, affiliate_website_url, contact_email, contact_first_name } = store;
  const kept = { url, affiliate_website_url, contact_email, contact_first_name, logo_url: null };
  const body = { ...kept, contact_last_name: "Pine", name, website_url, ...change };
  await person.call(endpoints.updateStore, { params: { store: store.slug }, body });
}

async function verify(person: Person): Promise<void> {
  await person.world.sendMails();
  const token = person.mailedToken("verify");
  if (token !== null) await person.call(endpoints.verifyEmail, { body: { token } });
}

/** Asks for another address, confirms it or not, and takes the change back or not. */
async function changeEmail(person: Person, n: number): Promise<void> {
  const { email: former, world } = person;
  const email = newEmail("moved");
  const asked = await person.call(endpoints.changeEmail, { body: { email, password } });
  await world.sendMails();
  const token = person.mailedToken("verify-new-address", email);
  if (asked.status !== 200 || token === null || n % 3 === 0) return;
  const { status, data } = await person.call(endpoints.verifyEmail, { body: { token } });
  if (status !== 200) return;
  person.email = email;
  person.caller.session = data.session;
  await world.sendMails();
  const undo = person.mailedToken("email-changed", former);
  if (undo === null || n % 3 === 1) return;
  const undone = await person.caller.ok(endpoints.undoEmailChange, { body: { token: undo } });
  person.email = former;
  person.caller.session = undefined;
  const body = { token: undone.reset_token ?? "", password };
  await person.caller.ok(endpoints.setNewPassword, { body });
}

/** What a merchant does, with how often. */
export const merchantActs: Record<string, [weight: number, Act]> = {
  register: [4, (person) => person.register()],
  verify: [4, verify],
  "create a store": [5, createStore],
  "save the store": [4, saveStore],
  "create a coupon": [12, createCoupon],
  "edit a coupon": [8, editCoupon],
  "delete a coupon": [2, deleteCoupon],
  "sort coupons": [1, sortCoupons],
  subscribe: [8, subscribe],
  cancel: [4, changePlan("canceled")],
  resume: [4, changePlan("active")],
  "use a card": [6, useCard],
  "pay invoices": [2, payInvoices],
  "pay now": [1, (person) => person.call(endpoints.payOpen)],
  "change the address": [2, changeEmail],
  "delete the account": [2, (person) => person.deleteAccount()],
};
