import { addressAt, storePageBase } from "../clients/addresses.ts";
import type { Ctx, System } from "../context.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import { couponsBeforeStores } from "./coupon-queries.ts";
import { type MailedOwner, mailOwners } from "./mail-owners.ts";
import { presentWithCode } from "./view.ts";

/** How long further approvals of a store's coupons are waited for, to be told in the same mail. */
const MAIL_DELAY_MS = 10 * 60_000;

/** When the owner of a coupon that is approved now is to be mailed, by the real clock. */
export function approvalMailAt(ctx: Ctx): number {
  return ctx.clock.now() + MAIL_DELAY_MS;
}

/**
 * Mails owners which of their coupons staff approved: one mail per store, each approval once (rule
 * 11.7). A coupon that is not approved any more, as it was withdrawn, changed or deleted meanwhile,
 * is not told; one of a store that is not public is told once that is approved.
 */
export function notifyOfApprovals(
  ctx: Ctx<System>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  return mailOwners(ctx, isStopping, {
    column: "approval_mail_at",
    from: 0,
    until: ctx.clock.now(),
    readDue: (among) => approvedAmong(ctx, among).execute(),
    mailOwner: notifyOwner,
  });
}

/** Approved coupons that were told are no longer due. */
export function approvedAmong(ctx: Ctx, coupons: readonly number[]) {
  return approvedCoupons(ctx).where("coupon.id", "in", coupons).select("coupon.store_id");
}

/** The client's coupons that were approved and not told, also those whose mail is not due yet. */
function approvedCoupons(ctx: Ctx) {
  return couponsBeforeStores(ctx.db)
    .where("coupon.approval_mail_at", "is not", null)
    .where("coupon.approved", "=", 1)
    .where("store.client_id", "=", ctx.client.id)
    .where("store.state", "=", "approved")
    .where("store.deleted_at", "is", null);
}

/**
 * Sends one mail for all approved coupons of a store. Clearing `approval_mail_at` claims them, so
 * that concurrent runs do not send it twice.
 */
async function notifyOwner(ctx: Ctx, { store, owner }: MailedOwner): Promise<void> {
  const coupons = await ctx.db
    .updateTable("coupon")
    .set({ approval_mail_at: null })
    .where(
      "id",
      "in",
      approvedCoupons(ctx).select("coupon.id").where("coupon.store_id", "=", store.id),
    )
    .returningAll()
    .execute();
  if (coupons.length === 0) return;
  await queueMail(ctx, {
    kind: "coupons-approved",
    to: owner,
    data: {
      storeName: store.name,
      coupons: coupons
        .sort((one, other) => one.sort_number - other.sort_number)
        .map((coupon) => {
          const { title, description } = presentWithCode(ctx, coupon, store);
          return { title, description };
        }),
      pageUrl: `${storePageBase(ctx.client)}${store.slug}`,
      reviewsCoupons: ctx.client.couponReview === "before",
      link: addressAt(ctx.client, "/coupons"),
    },
  });
}
