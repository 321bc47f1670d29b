import type Stripe from "stripe";
import type { circuitBreaker } from "./circuit-breaker.ts";
import { keyedMutex } from "./keyed-mutex.ts";
import { PaymentsUnavailable } from "./stripe-errors.ts";

/** What a client sells, as it stands at Stripe. */
export interface PlanProduct {
  productId: string;
  priceId: string;
  name: string;
  /** epoch seconds */
  updated: number;
  currency: string;
  /** minor units */
  amount: number;
  /** the payment link's address, without who pays */
  url: string;
}

export interface Payments {
  /** the official client, loaded when first needed; for what does not go over the network */
  stripe(): Promise<Stripe>;
  /**
   * Asks Stripe. Errors: the library's, or PaymentsUnavailable at once when it failed several times just now for
   * the same asker; `call-stripe.ts` says who that is.
   */
  call<T>(use: (stripe: Stripe) => Promise<T>, asker?: string): Promise<T>;
  /** The server stops: what still waits for Stripe fails now, as everything bears being tried again. */
  giveUp(): void;
  /** Runs work of one key after the other, never two at once in this process. */
  runExclusive<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** any of these may have signed a webhook: a secret can be changed without losing events */
  webhookSecrets: readonly string[];
  /** whether real money moves: an event of the other mode is not for us */
  livemode: boolean;
  /** by client, what was found or made at Stripe, and when (epoch ms) */
  planProducts: Map<number, { planProduct: PlanProduct; at: number }>;
}

const TIMEOUT_MS = 6_000;
const RETRIES = 1;

/** Stripe by its official library; `apiUrl` (an origin) points it at a sandbox. */
export function stripePayments(options: {
  secretKey: string;
  webhookSecrets: readonly string[];
  apiUrl: string | undefined;
  /** how long one try waits for an answer */
  timeoutMs?: number;
}): Payments {
  let client: Promise<Stripe> | undefined;
  const breakers = new Map<string, ReturnType<typeof circuitBreaker>>();
  const breakerOf = async (asker: string) => {
    const library = await import("./circuit-breaker.ts");
    const breaker = breakers.get(asker) ?? library.circuitBreaker();
    breakers.set(asker, breaker);
    return breaker;
  };
  const end = new AbortController();
  const stripe = () => {
    client ??= import("stripe").then(({ default: Library }) => {
      const timeout = options.timeoutMs ?? TIMEOUT_MS;
      const common = { timeout, maxNetworkRetries: RETRIES, telemetry: false };
      if (options.apiUrl === undefined) return new Library(options.secretKey, common);
      const { hostname, port, protocol } = new URL(options.apiUrl);
      return new Library(options.secretKey, {
        ...common,
        host: hostname,
        port: port || (protocol === "https:" ? 443 : 80),
        protocol: protocol === "https:" ? "https" : "http",
      });
    });
    return client;
  };
  return {
    stripe,
    call: async (use, asker = "") => {
      const breaker = await breakerOf(asker);
      return breaker(() => unlessAborted(end.signal, async () => use(await stripe())));
    },
    giveUp: () => end.abort(),
    runExclusive: keyedMutex(),
    webhookSecrets: options.webhookSecrets,
    livemode: /^[rs]k_live_/.test(options.secretKey),
    planProducts: new Map(),
  };
}

/** Work, or PaymentsUnavailable as soon as the signal is given. */
async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(new PaymentsUnavailable());
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort);
  try {
    return await Promise.race([aborted.promise, work()]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
