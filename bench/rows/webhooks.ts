import { createHmac, randomBytes } from "node:crypto";
import { callAtRate } from "../lib/paced.ts";
import type { Row } from "../lib/row.ts";
import { WEBHOOK_SECRET } from "../lib/server.ts";
import { percentile } from "../lib/stats.ts";

const PER_SECOND = 100;
const MOST_MS = 200;
const WARM_UP = 100;

/** Signed events at a steady hundred a second, each one new and about a subscription that nobody knows. */
export const webhooks: Row = {
  name: "webhooks",
  async measure({ server, options }) {
    const url = `${server.url}/api/webhooks/stripe`;
    const most = PER_SECOND * options.seconds * options.rounds + WARM_UP;
    const took = await callAtRate(
      PER_SECOND,
      (call) => call >= most,
      () => deliver(url),
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

async function deliver(url: string): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const mark = randomBytes(12).toString("hex");
  const payload = JSON.stringify({
    id: `evt_${mark}`,
    object: "event",
    type: "customer.subscription.updated",
    created: now,
    livemode: false,
    data: {
      object: {
        id: `sub_${mark}`,
        object: "subscription",
        customer: `cus_${mark}`,
        status: "active",
      },
    },
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
