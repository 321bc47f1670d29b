import { DAY_MS, dayIn, endpoints, startOfDay } from "@coupon-center/contract";
import {
  announceMoves,
  cancelMoves,
  remindOfCards,
  retryDuplicateRefunds,
} from "../../billing/index.ts";
import { replaceMethods, stripeError } from "../../billing/testing/override-stripe.ts";
import { payForNobody, tryTenTimes } from "../../billing/testing/post-event.ts";
import { whileHeld } from "../../testing/held-time.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import type { BrandUsers, TwoBrands } from "../../testing/two-brands.ts";

/** Causes the mails about refunds that are refused, or that fail after they were made. */
export async function refundMails({ billing }: TwoBrands, brand: BrandUsers): Promise<void> {
  const unlucky = await brand.register();
  await brand.newPublicStore(unlucky, "Refund failed");
  await billing.pay(unlucky, "4000 0000 0000 5126");
  await billing.settle();
  const [charge] = (await billing.stripe.charges.list({ limit: 1 })).data;
  // It is made, and a second later it fails, also where the run is slow.
  await whileHeld(async () => {
    await billing.stripe.refunds.create({ charge: charge?.id ?? "" });
    await billing.settle();
  });
  await billing.advance("PT1M");

  const refused = await brand.register();
  await brand.newPublicStore(refused, "Refund refused");
  const restore = replaceMethods(billing.installation, () => ({
    refunds: {
      create: async () => {
        throw stripeError("StripeInvalidRequestError", "insufficient_funds");
      },
    },
  }));
  await Promise.all([billing.pay(refused), billing.pay(refused)]);
  await billing.settle();
  await retryDuplicateRefunds(systemCtx(billing.installation, brand.id)).catch(() => undefined);
  restore();
}

/** Causes the mail about a payment whose payer is unknown, by an event that is tried ten times. */
export async function orphanMails({ billing }: TwoBrands, brand: BrandUsers): Promise<void> {
  const merchant = await brand.register();
  await brand.newPublicStore(merchant, "Orphaned");
  const [plan] = (await brand.ask(merchant, endpoints.listPlans)).results;
  await payForNobody(billing, plan?.payment_link.url ?? "");
  await tryTenTimes(billing);
}

/** Causes the mails about cards in their last weeks, and about a price that is to change. */
export async function cardAndPriceMails({ billing }: TwoBrands, id: number): Promise<void> {
  const ctx = systemCtx(billing.installation, id);
  const { card_month } = await ctx.db
    .selectFrom("subscription")
    .select("card_month")
    .where("client_id", "=", id)
    .where("card_month", "is not", null)
    .where("status", "=", "active")
    .where("ends_at", "is", null)
    .executeTakeFirstOrThrow();
  const lastWeeks = startOfDay(ctx.client.timeZone, `${card_month}-25`);
  await remindOfCards({ ...ctx, clock: { ...ctx.clock, business: () => lastWeeks } });
  const { client } = ctx;
  const dearer = { ...client, price: client.price + 5, version: `${client.version} dearer` };
  const day = dayIn(client.timeZone, ctx.clock.business() + 32 * DAY_MS);
  await announceMoves({ ...ctx, client: dearer }, { day, dryRun: false });
}

/** Causes the mail that the price stays; the one that it changes has to be sent before. */
export async function priceStaysMails({ billing }: TwoBrands, id: number): Promise<void> {
  const ctx = systemCtx(billing.installation, id);
  await cancelMoves(ctx, { accountId: undefined, dryRun: false });
}
