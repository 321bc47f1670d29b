import { randomUUID } from "node:crypto";
import { type Config, stripeWebhookUrl } from "../../config/config.ts";
import { errorText } from "../../errors.ts";
import { isLiveKey } from "../../ports/payments.ts";
import { type Checked, fault, ok, type Unplaced, warning } from "./finding.ts";
import { hasOwnStripe, openStripe } from "./open-stripe.ts";

const TIMEOUT_MS = 8_000;

/** Of a type that the server accepts and ignores, so that nothing is stored. */
const TEST_TYPE = "coupon_center.doctor";

/**
 * Sends a signed event to the address that Stripe uses, by each of the secrets: the server behind
 * it must run with the same ones.
 */
export async function checkWebhook({ config }: Checked): Promise<Unplaced[]> {
  if (hasOwnStripe(config)) return [ok("the sandbox sends its events itself")];
  const url = stripeWebhookUrl(config);
  const secrets = config.stripeWebhookSecrets;
  if (secrets.length === 0)
    return [warning(`STRIPE_WEBHOOK_SECRET: is not set, so no event was sent to ${url}`, SECRET)];
  const { webhooks } = await openStripe(config);
  const payload = eventText(config);
  return Promise.all(
    secrets.map((secret) =>
      sendEvent(url, payload, webhooks.generateTestHeaderString({ payload, secret })),
    ),
  );
}

const SECRET = "set it to the signing secret of the webhook endpoint in Stripe's dashboard";

async function sendEvent(url: string, payload: string, signature: string): Promise<Unplaced> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: "POST",
      body: payload,
      headers: { "content-type": "application/json", "stripe-signature": signature },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return warning(
      `${url} can't be reached from here: ${errorText(cause)}`,
      "start the server, then its proxy, and correct PUBLIC_URL or its name in the DNS",
    );
  }
  const body = await answer.text();
  if (answer.ok && body === JSON.stringify({ received: true }))
    return ok(`${url} takes an event that is signed with STRIPE_WEBHOOK_SECRET`);
  if (answer.status === 400)
    return fault(
      `STRIPE_WEBHOOK_SECRET: the server at ${url} refuses an event that is signed with it`,
      "give the running server the same STRIPE_WEBHOOK_SECRET and STRIPE_SECRET_KEY, and restart it",
    );
  return fault(
    `${url} answers ${answer.status} to a signed event`,
    "let PUBLIC_URL be the server's own address, and the proxy pass this path on unchanged",
  );
}

function eventText({ stripeSecretKey }: Config): string {
  return JSON.stringify({
    id: `evt_${randomUUID().replaceAll("-", "")}`,
    object: "event",
    type: TEST_TYPE,
    created: Math.floor(Date.now() / 1000),
    livemode: isLiveKey(stripeSecretKey),
    data: { object: {} },
  });
}
