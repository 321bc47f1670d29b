import { getOrCreate, type PlanInterval } from "@coupon-center/contract";
import type Stripe from "stripe";
import { keyedMutex } from "../concurrency/keyed-mutex.ts";
import { loadOnce } from "../concurrency/load-once.ts";
import { type SharedWork, shareRunning } from "../concurrency/share-running.ts";
import type { circuitBreaker } from "./circuit-breaker.ts";
import { PaymentsUnavailable, waitAskedFor } from "./stripe-errors.ts";

/** What a client sells, as it exists at Stripe. */
export interface PlanProduct {
  productId: string;
  name: string;
  /** epoch seconds */
  updated: number;
  /** the monthly one first */
  offers: readonly SoldOffer[];
}

/** A price of the product that new subscriptions are sold at. */
export interface SoldOffer {
  interval: PlanInterval;
  /** the key of its price at Stripe, which a changed price takes over */
  lookupKey: string;
  /** lowercase, as Stripe has it */
  currency: string;
  /** minor units */
  amount: number;
  /** the payment link's URL, without the reference to a payer */
  url: string;
}

export interface Payments {
  /** the official client, loaded when first needed; for functions without network access */
  stripe(): Promise<Stripe>;
  /**
   * Calls Stripe. Errors: the library's; PaymentsUnavailable at once if the circuit breaker of this
   * asker is open, or Stripe has asked to wait (429 with Retry-After). `call-stripe.ts` chooses the
   * asker.
   */
  call<T>(use: (stripe: Stripe) => Promise<T>, asker?: string): Promise<T>;
  /**
   * The server is stopping: pending calls fail now, which is safe as all of them can be retried.
   */
  giveUp(): void;
  /** runs work with the same key sequentially within this process */
  runExclusive<T>(key: string, work: () => Promise<T>): Promise<T>;
  /**
   * secrets that a webhook may be signed with, so that one can be replaced without losing events
   */
  webhookSecrets: readonly string[];
  /** whether real money is charged; events of the other mode are ignored */
  livemode: boolean;
  /**
   * by client id, the product found or created at Stripe for a version of it, and when (epoch ms)
   */
  planProducts: Map<number, { planProduct: PlanProduct; version: string; at: number }>;
  /** looks for one at Stripe, or creates it, once for all who want it meanwhile */
  sharePlanProduct: SharedWork<PlanProduct>;
  /** customers and subscriptions that the key's account was found not to have (decision 092) */
  elsewhere: Set<string>;
}

/** Whether a secret key charges real money. */
export const isLiveKey = (secretKey: string) => /^[rs]k_live_/.test(secretKey);

const TIMEOUT_MS = 6_000;
const RETRIES = 1;

/**
 * Stripe by its official library; `apiUrl` (an origin) selects a sandbox, which may be starting.
 */
export function stripePayments(options: {
  secretKey: string;
  webhookSecrets: readonly string[];
  apiUrl: string | undefined | Promise<string | undefined>;
  /** the timeout of one try */
  timeoutMs?: number;
}): Payments {
  const breakers = new Map<string, ReturnType<typeof circuitBreaker>>();
  const breakerOf = async (asker: string) => {
    const library = await import("./circuit-breaker.ts");
    return getOrCreate(breakers, asker, library.circuitBreaker);
  };
  const end = new AbortController();
  const respectingLimits = waitWhenAsked();
  const stripe = loadOnce(async () => {
    const [{ default: Library }, apiUrl] = await Promise.all([import("stripe"), options.apiUrl]);
    const timeout = options.timeoutMs ?? TIMEOUT_MS;
    const common = { timeout, maxNetworkRetries: RETRIES, telemetry: false };
    if (apiUrl === undefined) return new Library(options.secretKey, common);
    const { hostname, port, protocol } = new URL(apiUrl);
    return new Library(options.secretKey, {
      ...common,
      host: hostname,
      port: port || (protocol === "https:" ? 443 : 80),
      protocol: protocol === "https:" ? "https" : "http",
    });
  });
  return {
    stripe,
    call: async (use, asker = "") => {
      const breaker = await breakerOf(asker);
      return respectingLimits(() =>
        breaker(() => unlessAborted(end.signal, async () => use(await stripe()))),
      );
    },
    giveUp: () => end.abort(),
    runExclusive: keyedMutex(),
    webhookSecrets: options.webhookSecrets,
    livemode: isLiveKey(options.secretKey),
    planProducts: new Map(),
    sharePlanProduct: shareRunning(),
    elsewhere: new Set(),
  };
}

/**
 * Runs work unless Stripe has asked to wait; its limit is for the whole account, so all askers
 * wait.
 * Errors: the work's; PaymentsUnavailable.
 */
function waitWhenAsked() {
  let from = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (performance.now() < from) throw new PaymentsUnavailable();
    try {
      return await work();
    } catch (error) {
      from = Math.max(from, performance.now() + waitAskedFor(error));
      throw error;
    }
  };
}

/**
 * Runs work; rejects with PaymentsUnavailable as soon as the signal is aborted, afterwards without
 * running it.
 */
async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (signal.aborted) throw new PaymentsUnavailable();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(new PaymentsUnavailable());
  signal.addEventListener("abort", abort);
  try {
    return await Promise.race([aborted.promise, work()]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
