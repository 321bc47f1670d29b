import { endpoints, type Subscription, type Transaction } from "@coupon-center/contract";
import type Stripe from "stripe";
import type { LifeWorld } from "./life-world.ts";
import type { Person } from "./person.ts";

/** For how long a renewal is a draft, and a server may be late, seconds. */
const LATE = 7_200;
const ALL = { limit: 10_000 };

interface AtStripe {
  charges: Stripe.Charge[];
  invoices: Stripe.Invoice[];
  subscriptions: Stripe.Subscription[];
}

/** What the card says about the next payment. */
interface Next {
  plan: string;
  at: number;
  amount: number | undefined;
}

/** Compares payments, and what was said about them, with those at Stripe. */
export class PaymentWatch {
  readonly #world: LifeWorld;
  readonly #owners = new Map<string, Person>();
  readonly #next = new Map<Person, Next>();

  constructor(world: LifeWorld) {
    this.#world = world;
  }

  /** `isIdle`: nobody did anything since the last time. */
  async watch(people: readonly Person[], isIdle: boolean): Promise<void> {
    const { stripe } = this.#world.billing;
    const page = { limit: 100 };
    for (const { id, email } of await stripe.customers.list(page).autoPagingToArray(ALL)) {
      const owner = people.find((person) => person.email === email);
      if (owner && !this.#owners.has(id)) this.#owners.set(id, owner);
    }
    const all = {
      charges: await stripe.charges.list(page).autoPagingToArray(ALL),
      invoices: await stripe.invoices.list(page).autoPagingToArray(ALL),
      subscriptions: await stripe.subscriptions
        .list({ ...page, status: "all" })
        .autoPagingToArray(ALL),
    };
    for (const person of people) {
      const of = <T extends { customer?: unknown }>(list: T[]) =>
        list.filter(({ customer }) => this.#owners.get(String(customer)) === person);
      const own = {
        charges: of(all.charges),
        invoices: of(all.invoices),
        subscriptions: of(all.subscriptions),
      };
      watchCharges(person, own);
      if (!(await person.me())) continue;
      if (person.former.length === 0) await watchHistory(person, own);
      this.#watchNext(person, own.invoices, isIdle);
    }
  }

  /** The next payment comes when it was said, with its amount. */
  #watchNext(person: Person, invoices: Stripe.Invoice[], isIdle: boolean): void {
    const now = this.#world.now() / 1000;
    const plan = person.store?.stripe_subscription ?? null;
    const next = this.#next.get(person);
    if (next && isIdle && now > next.at + LATE) {
      const made = invoices.find(
        (invoice) => planOf(invoice) === next.plan && Math.abs(invoice.created - next.at) <= LATE,
      );
      if (made?.amount_due !== next.amount)
        person.fault(`${made?.amount_due} was asked for, told: ${JSON.stringify(next)}`);
    }
    if (next && isIdle && next.plan === plan?.id && now <= next.at + LATE) return;
    const announced = plan && nextOf(plan);
    if (announced) this.#next.set(person, announced);
    else this.#next.delete(person);
  }
}

function nextOf(plan: Subscription): Next | null {
  const { id, status, ends_at, collection_paused, current_period_end, coming_price } = plan;
  if (status !== "active" || ends_at !== null || collection_paused) return null;
  const at = plan.renewal_charge_at ?? current_period_end ?? 0;
  const price = coming_price && coming_price.from <= at ? coming_price.price : plan.price;
  return { plan: id, at, amount: price?.unit_amount };
}

const planOf = ({ parent }: Stripe.Invoice) =>
  String(parent?.subscription_details?.subscription ?? "");

/** One plan runs, nothing is taken after its end, and no time is paid for twice. */
function watchCharges(person: Person, { charges, invoices, subscriptions }: AtStripe): void {
  const running = subscriptions.filter(
    ({ status }) => !["canceled", "incomplete", "incomplete_expired"].includes(status),
  );
  if (running.length > 1) person.fault(`${running.length} plans run`);
  const kept = charges.filter(
    ({ paid, amount_refunded, disputed }) => paid && amount_refunded === 0 && !disputed,
  );
  const times = invoices.flatMap((invoice) => {
    const intents = invoice.payments?.data.map(({ payment }) => payment.payment_intent) ?? [];
    const charge = kept.find(
      ({ payment_intent: intent }) => intent !== null && intents.includes(intent),
    );
    const [line] = invoice.lines.data;
    if (!charge || !line) return [];
    const end = subscriptions.find(({ id }) => id === planOf(invoice))?.ended_at ?? Infinity;
    if (charge.created > end) person.fault(`charged at ${charge.created}, ended at ${end}`);
    return [{ from: line.period.start, to: Math.min(line.period.end, end), id: invoice.id }];
  });
  times.sort((one, other) => one.from - other.from);
  for (const [at, time] of times.entries()) {
    const later = times[at + 1];
    if (later && later.from < time.to - LATE)
      person.fault(`paid twice: ${JSON.stringify([time, later])}`);
  }
}

/** The order history, staff's and Stripe's say the same. */
async function watchHistory(person: Person, { charges }: AtStripe): Promise<void> {
  if (!person.store) return;
  const { staff } = person.world;
  const query = { page_size: "100" };
  const { results } = await person.caller.ok(endpoints.listTransactions, { query });
  const params = { id: person.store.id };
  const { payments, payment_count } = await staff.ok(endpoints.staffGetBilling, { params });
  const taken = charges
    .filter(({ paid }) => paid)
    .reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0);
  // Staff is shown the newest ones.
  const shown = payments.length === payment_count ? [sumOf(results), sumOf(payments)] : [];
  if (shown.some((sum) => sum !== taken))
    person.fault(`owner and staff are told that ${shown} was paid, at Stripe it is ${taken}`);
}

function sumOf(payments: readonly Pick<Transaction, "amount" | "refunded_amount" | "status">[]) {
  return payments
    .filter(({ status }) => status !== "open" && status !== "failed")
    .reduce((sum, { amount, refunded_amount }) => sum + amount - (refunded_amount ?? 0), 0);
}
