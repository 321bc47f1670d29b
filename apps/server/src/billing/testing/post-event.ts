import { goodCard, payByLink } from "@coupon-center/testing/pay-by-link";
import type { LightMyRequestResponse } from "fastify";
import type Stripe from "stripe";
import { processInbox } from "../webhook/process-inbox.ts";
import { type BilledInstallation, secret } from "./billed-installation.ts";

export interface Posting {
  /** the signature's time in epoch milliseconds; the sandbox's own time by default */
  at?: number;
  signedBy?: string;
  /** replaces the whole header; null omits it */
  header?: string | null;
}

/** Posts a text to the webhook with a signature like Stripe's. */
export function postText(
  billing: BilledInstallation,
  payload: string | Buffer,
  { at = billing.installation.clock.business(), signedBy = secret, header }: Posting = {},
): Promise<LightMyRequestResponse> {
  const signature =
    header === undefined
      ? billing.stripe.webhooks.generateTestHeaderString({
          payload: payload.toString(),
          secret: signedBy,
          timestamp: Math.floor(at / 1000),
        })
      : header;
  return billing.installation.app.inject({
    method: "POST",
    url: "/api/webhooks/stripe",
    payload,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(signature !== null && { "stripe-signature": signature }),
    },
  });
}

export function postEvent(
  billing: BilledInstallation,
  event: object,
): Promise<LightMyRequestResponse> {
  return postText(billing, JSON.stringify(event, null, 2));
}

/** The sandbox's events of these types, oldest first: all of them, or the newest only. */
export async function eventsOf(
  billing: BilledInstallation,
  types: string[],
  newest = 10_000,
): Promise<Stripe.Event[]> {
  const list = await billing.stripe.events
    .list({ types, limit: 100 })
    .autoPagingToArray({ limit: newest });
  return list.reverse();
}

/** Pays by a payment link for a payer who is unknown; returns its event, which has been posted. */
export async function payForNobody(billing: BilledInstallation, paymentLink: string) {
  const link = new URL(paymentLink);
  link.searchParams.set("client_reference_id", "somebody-else");
  await billing.setFaults({ webhooks: "drop" });
  await payByLink(link.href, goodCard);
  await billing.setFaults({ webhooks: "ok" });
  const event = (await eventsOf(billing, ["checkout.session.completed"])).at(-1);
  await postEvent(billing, event ?? {});
  return event;
}

/** Makes all waiting events due and processes them, eleven times. */
export async function tryTenTimes({ ctxOf, installation }: BilledInstallation): Promise<void> {
  const { db } = installation;
  for (let round = 0; round < 11; round++) {
    await processInbox(ctxOf);
    await db.updateTable("stripe_event").set({ due_at: 0 }).where("done_at", "is", null).execute();
  }
  await processInbox(ctxOf);
}
