import { addressAt, storePageBase } from "../clients/addresses.ts";
import type { Ctx } from "../context.ts";
import type { StoreRow } from "../db/tables.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import { reviewsFirst } from "./present.ts";
import { ownerOf } from "./review-queries.ts";

/** Mails the owner that the store was approved, or `again` after a suspension. */
export async function notifyApproved(
  ctx: Ctx,
  store: StoreRow,
  { again }: { again: boolean },
): Promise<void> {
  await queueMail(ctx, {
    kind: "store-approved",
    to: await ownerOf(ctx, store),
    data: {
      storeName: store.name,
      pageUrl: pageOf(ctx, store),
      again,
      reviewsCoupons: reviewsFirst(ctx),
      link: addressAt(ctx.client, "/coupons"),
    },
  });
}

/** Mails the owner that a revision was approved. */
export async function notifyRevisionApproved(ctx: Ctx, store: StoreRow): Promise<void> {
  await queueMail(ctx, {
    kind: "revision-approved",
    to: await ownerOf(ctx, store),
    data: { storeName: store.name, pageUrl: pageOf(ctx, store) },
  });
}

/** Mails the owner why the store was declined, and how to submit it again. */
export async function notifyDeclined(ctx: Ctx, store: StoreRow, reason: string): Promise<void> {
  const owner = await ownerOf(ctx, store);
  await queueMail(ctx, {
    kind: "store-declined",
    to: owner,
    data: {
      storeName: store.name,
      reason,
      needsVerification: owner.email_verified_at === null,
      link: addressAt(ctx.client, "/my-store"),
    },
  });
}

/** Mails the owner why a revision was declined; the approved version stays public. */
export async function notifyRevisionDeclined(
  ctx: Ctx,
  store: StoreRow,
  reason: string,
): Promise<void> {
  await queueMail(ctx, {
    kind: "revision-declined",
    to: await ownerOf(ctx, store),
    data: {
      storeName: store.name,
      reason,
      pageUrl: pageOf(ctx, store),
      link: addressAt(ctx.client, "/my-store"),
    },
  });
}

/** Mails the owner why the store was suspended; saving does not lift a suspension. */
export async function notifySuspended(ctx: Ctx, store: StoreRow, reason: string): Promise<void> {
  await queueMail(ctx, {
    kind: "store-suspended",
    to: await ownerOf(ctx, store),
    data: { storeName: store.name, reason, link: addressAt(ctx.client, "/my-store") },
  });
}

/** Mails the owner why a coupon is no longer public. */
export async function notifyWithdrawn(
  ctx: Ctx,
  store: StoreRow,
  { title, description }: { title: string; description: string },
  reason: string,
): Promise<void> {
  await queueMail(ctx, {
    kind: "coupon-withdrawn",
    to: await ownerOf(ctx, store),
    data: { title, description, reason, link: addressAt(ctx.client, "/coupons") },
  });
}

function pageOf(ctx: Ctx, store: StoreRow): string {
  return `${storePageBase(ctx.client)}${store.slug}`;
}
