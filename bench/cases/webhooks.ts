import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { listOf, Me, Plan, Session, Store } from "@coupon-center/contract";
import { goodCard, payByLink } from "../../apps/server/src/billing/testing/shop.ts";
import { callApi } from "../../apps/server/src/testing/call-api.ts";
import { storePayload } from "../../apps/server/src/testing/caller.ts";
import type { BenchCase } from "../lib/bench-case.ts";
import { callAtRate } from "../lib/call-at-rate.ts";
import { PASSWORD } from "../lib/seeded-data.ts";
import { WEBHOOK_SECRET } from "../lib/server.ts";
import { percentile } from "../lib/stats.ts";

const PER_SECOND = 100;
const MOST_MS = 200;
const WARM_UP = 100;
const SUBSCRIPTIONS = 10;
const LOOK_EVERY_MS = 100;
const MOST_LOOKS = 200;

/** Signed events at a steady hundred a second, each one new, about subscriptions that are really there. */
export const webhooks: BenchCase = {
  name: "webhooks",
  async measure({ server, options }) {
    const subscriptions = await subscribe(server.url);
    const url = `${server.url}/api/webhooks/stripe`;
    const most = PER_SECOND * options.seconds * options.rounds + WARM_UP;
    const took = await callAtRate(
      PER_SECOND,
      (call) => call >= most,
      (call) => deliver(url, subscriptions[call % subscriptions.length] ?? ""),
    );
    const figure = percentile(took.slice(WARM_UP), 99);
    return [
      {
        what: `webhooks at ${PER_SECOND}/s, 99th percentile`,
        ours: `${figure.toFixed(1)} ms`,
        target: `< ${MOST_MS} ms`,
        ok: figure < MOST_MS,
      },
    ];
  },
};

/** Merchants who pay by their links; answers their subscriptions. */
async function subscribe(url: string): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < SUBSCRIPTIONS; number++) {
    const { token } = await callApi(url, "/api/v1/auth/email-register/", Session, {
      body: { email: `payer${number}@bench.example`, password: PASSWORD },
    });
    await callApi(url, "/api/v1/stores/", Store, { body: storePayload, token });
    const plans = await callApi(url, "/api/v1/coupon-center-plans/", listOf(Plan), { token });
    await payByLink(plans.results[0]?.payment_link.url ?? "", goodCard);
    ids.push(await activeSubscription(url, token));
  }
  return ids;
}

async function activeSubscription(url: string, token: string): Promise<string> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const { store } = await callApi(url, "/api/v1/auth/me/", Me, { token });
    if (store?.stripe_subscription?.status === "active") return store.stripe_subscription.id;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error("a payment never arrived");
}

async function deliver(url: string, subscription: string): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const mark = randomBytes(12).toString("hex");
  const payload = JSON.stringify({
    id: `evt_${mark}`,
    object: "event",
    type: "customer.subscription.updated",
    created: now,
    livemode: false,
    data: { object: { id: subscription, object: "subscription" } },
  });
  const signature = createHmac("sha256", WEBHOOK_SECRET).update(`${now}.${payload}`).digest("hex");
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": `t=${now},v1=${signature}` },
    body: payload,
  });
  await answer.text();
  if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
}
