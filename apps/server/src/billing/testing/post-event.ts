import type { LightMyRequestResponse } from "fastify";
import type Stripe from "stripe";
import { type Shop, secret } from "./shop.ts";

export interface Posting {
  /** epoch milliseconds that the signature names; the shop's own time by default */
  at?: number;
  signedBy?: string;
  /** replaces the header as a whole; null leaves it out */
  header?: string | null;
}

/** Posts a text to the webhook, signed as Stripe signs. */
export function postText(
  shop: Shop,
  payload: string | Buffer,
  { at = shop.installation.clock.business(), signedBy = secret, header }: Posting = {},
): Promise<LightMyRequestResponse> {
  const signature =
    header === undefined
      ? shop.stripe.webhooks.generateTestHeaderString({
          payload: payload.toString(),
          secret: signedBy,
          timestamp: Math.floor(at / 1000),
        })
      : header;
  return shop.installation.app.inject({
    method: "POST",
    url: "/api/webhooks/stripe",
    payload,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(signature !== null && { "stripe-signature": signature }),
    },
  });
}

export function postEvent(shop: Shop, event: object): Promise<LightMyRequestResponse> {
  return postText(shop, JSON.stringify(event, null, 2));
}

/** What the sandbox told of these types, oldest first: everything, or the newest only. */
export async function eventsOf(
  shop: Shop,
  types: string[],
  newest = 10_000,
): Promise<Stripe.Event[]> {
  const list = await shop.stripe.events
    .list({ types, limit: 100 })
    .autoPagingToArray({ limit: newest });
  return list.reverse();
}
