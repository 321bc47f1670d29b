import { storePageBase } from "../clients.ts";
import type { Ctx } from "../context.ts";
import type { StoreRow } from "../db/tables.ts";
import { queueMail } from "../outbox/queue.ts";
import { ownerEmail } from "./rows.ts";

/** Mails the owner that the store, or its change, is approved. */
export async function tellApproved(ctx: Ctx, store: StoreRow): Promise<void> {
  const { publicUrl } = ctx.ports;
  await queueMail(ctx, {
    kind: "store-approved",
    to: await ownerEmail(ctx, store),
    data: {
      storeName: store.name,
      pageUrl: `${storePageBase(ctx.client, publicUrl)}${store.slug}`,
      link: `${publicUrl}/coupons`,
    },
  });
}

/** Mails the owner why the store, or its change, is declined. */
export async function tellDeclined(ctx: Ctx, store: StoreRow, reason: string): Promise<void> {
  await queueMail(ctx, {
    kind: "store-declined",
    to: await ownerEmail(ctx, store),
    data: { storeName: store.name, reason, link: `${ctx.ports.publicUrl}/my-store` },
  });
}

/** Mails the owner why a coupon is no longer shown. */
export async function tellWithdrawn(
  ctx: Ctx,
  store: StoreRow,
  coupon: { id: number; description: string },
  reason: string,
): Promise<void> {
  await queueMail(ctx, {
    kind: "coupon-withdrawn",
    to: await ownerEmail(ctx, store),
    data: {
      description: coupon.description,
      reason,
      link: `${ctx.ports.publicUrl}/coupons/${coupon.id}`,
    },
  });
}
