import { dayIn } from "@coupon-center/contract";
import type Stripe from "stripe";
import type { Ctx } from "../../../context.ts";
import { publicSql } from "../../../coupon/public-sql.ts";
import { idOf, type Payer } from "./stripe-rules.ts";

/** What Stripe knows of each member, of what was made since a time (epoch seconds). */
export async function readPayers<Member extends { customers: ReadonlySet<string> }>(
  stripe: Stripe,
  since: number,
  members: readonly Member[],
): Promise<Map<Member, Payer>> {
  const page = { created: { gte: since }, limit: 100 };
  const all = { limit: 10_000 };
  const [customers, subscriptions, invoices, charges] = await Promise.all([
    stripe.customers
      .list({ ...page, expand: ["data.invoice_settings.default_payment_method"] })
      .autoPagingToArray(all),
    stripe.subscriptions
      .list({ ...page, status: "all", expand: ["data.default_payment_method"] })
      .autoPagingToArray(all),
    stripe.invoices.list(page).autoPagingToArray(all),
    stripe.charges.list({ ...page, expand: ["data.refunds"] }).autoPagingToArray(all),
  ]);
  const by = <T extends { customer?: string | { id: string } | null }>(list: T[]) =>
    Map.groupBy(list.reverse(), (one) => idOf(one.customer));
  const ofId = Map.groupBy(customers, ({ id }) => id);
  const [ofSubscriptions, ofInvoices, ofCharges] = [by(subscriptions), by(invoices), by(charges)];
  return new Map(
    members.map((member) => {
      const own = [...member.customers];
      return [
        member,
        {
          customers: own.flatMap((id) => ofId.get(id) ?? []),
          subscriptions: own.flatMap((id) => ofSubscriptions.get(id) ?? []),
          invoices: own.flatMap((id) => ofInvoices.get(id) ?? []),
          charges: own.flatMap((id) => ofCharges.get(id) ?? []),
        },
      ];
    }),
  );
}

/** All stores by their owners, and whether shoppers see their coupons. */
export async function readStores({ client, clock, db }: Ctx) {
  const now = clock.business();
  const around = { today: dayIn(client.timeZone, now), now, client };
  const stores = await db.selectFrom("store").select(["owner_id", "state"]).execute();
  const shown = await db
    .selectFrom("coupon")
    .innerJoin("store", "store.id", "coupon.store_id")
    .innerJoin("subscription", (join) =>
      join
        .onRef("subscription.account_id", "=", "store.owner_id")
        .on("subscription.is_current", "=", 1),
    )
    .select("store.owner_id")
    .where(publicSql(around))
    .execute();
  const ids = new Set(shown.map(({ owner_id }) => owner_id));
  return new Map(
    stores.map(({ owner_id, state }) => [owner_id, { state, shown: ids.has(owner_id) }]),
  );
}

/** Which of these accounts were deleted. */
export async function readDeleted({ db }: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom("account")
    .select("id")
    .where("id", "in", ids)
    .where("deleted_at", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
