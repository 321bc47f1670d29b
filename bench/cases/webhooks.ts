import { createHmac, randomBytes } from "node:crypto";
import { TestAccount } from "@coupon-center/testing/test-account";
import { type BenchCase, below } from "../lib/bench-case.ts";
import { callAtRate } from "../lib/call-at-rate.ts";
import { WEBHOOK_SECRET } from "../lib/server.ts";
import { percentile } from "../lib/stats.ts";

const PER_SECOND = 100;
const MAX_MS = 200;
const WARM_UP = 100;
const SUBSCRIPTIONS = 10;

/** A hundred new signed events per second, about existing subscriptions. */
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
    return [below(`webhooks at ${PER_SECOND}/s, 99th percentile`, figure, MAX_MS, "ms")];
  },
};

/** Creates merchants who pay by their links; returns their subscriptions. */
async function subscribe(url: string): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < SUBSCRIPTIONS; number++) {
    const merchant = await TestAccount.register({ url });
    await merchant.createStore();
    await merchant.pay();
    const { store } = await merchant.me();
    if (!store?.stripe_subscription) throw new Error("a payment never arrived");
    ids.push(store.stripe_subscription.id);
  }
  return ids;
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
