import type { Sandbox } from "@coupon-center/sandbox";
import Stripe from "stripe";

/** Stripe's official library, whose requests a sandbox answers without the network. */
export interface DirectStripe {
  stripe: Stripe;
  /** the answer to the next change is lost: Stripe has made it, and the caller gets an error */
  loseNextAnswer(): void;
  /**
   * Nothing is answered any more after this many requests, as if the process had ended: the last of
   * them is carried out by Stripe.
   */
  dieAfter(requests: number): void;
  /** resolves when that has happened */
  died: Promise<void>;
  isDead(): boolean;
  /** Withdraws `loseNextAnswer` and `dieAfter`. */
  live(): void;
}

const methods = ["GET", "POST", "DELETE"] as const;

export function directStripe(sandbox: Sandbox): DirectStripe {
  const death = Promise.withResolvers<void>();
  let isDead = false;
  let isLost = false;
  let left = Number.POSITIVE_INFINITY;
  const never = () => new Promise<never>(() => undefined);

  async function makeRequest(
    ...[, , path, method, headers, body]: Parameters<Stripe.HttpClient["makeRequest"]>
  ): Promise<Stripe.HttpClientResponse> {
    if (isDead) return never();
    left -= 1;
    const answer = await sandbox.answer({
      path,
      method: methods.find((one) => one === method) ?? "GET",
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ),
      ...(body && { body }),
    });
    if (isDead) return never();
    if (left <= 0) {
      isDead = true;
      death.resolve();
      return never();
    }
    if (isLost && method !== "GET") {
      isLost = false;
      throw new TypeError("fetch failed");
    }
    const lines = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    return {
      getStatusCode: () => answer.status,
      getHeaders: () => Object.fromEntries(lines),
      getRawResponse: () => answer,
      toStream: () => answer.body,
      toJSON: async () => JSON.parse(answer.body),
    };
  }

  const stripe = new Stripe("sk_test_sandbox", {
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient: { getClientName: () => "direct", makeRequest },
  });
  return {
    stripe,
    loseNextAnswer: () => {
      isLost = true;
    },
    dieAfter: (requests) => {
      left = requests;
    },
    died: death.promise,
    isDead: () => isDead,
    live: () => {
      isLost = false;
      if (!isDead) left = Number.POSITIVE_INFINITY;
    },
  };
}
