import { endpoints, type PlanInterval, type Store } from "@coupon-center/contract";
import { type Sandbox, type SandboxOptions, startSandbox } from "@coupon-center/sandbox";
import { controlSandbox } from "@coupon-center/testing/http-caller";
import { goodCard, payByLink } from "@coupon-center/testing/pay-by-link";
import type Stripe from "stripe";
import type { Clients } from "../../clients/clients.ts";
import { stripePayments } from "../../ports/payments.ts";
import type { Caller } from "../../testing/caller.ts";
import { freePort } from "../../testing/free-port.ts";
import {
  type Installation,
  type InstallationOptions,
  openInstallation,
} from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { type CtxOf, processInbox } from "../webhook/process-inbox.ts";

export const secret = "whsec_test";

interface Faults {
  api?: string;
  api_requests?: number;
  webhooks?: string;
  portal?: string;
}

/** An installation with a sandbox of its own, whose events it receives over HTTP. */
export interface BilledInstallation {
  installation: Installation;
  sandbox: Sandbox;
  stripe: Stripe;
  ctxOf: CtxOf;
  /** pays with a merchant's own link; the events are not delivered yet */
  pay(merchant: Caller, card?: string, interval?: PlanInterval): Promise<Response>;
  /** delivers all waiting events and processes the inbox */
  settle(): Promise<void>;
  /** moves the clock, e.g. 'P1M', and settles */
  advance(duration: string): Promise<void>;
  /** moves the clock to a time, and settles */
  moveTo(iso: string): Promise<void>;
  setFaults(faults: Faults): Promise<void>;
  subscriptionOf(merchant: Caller): Promise<Store["stripe_subscription"]>;
  /** the same installation after a restart with other clients; closed together with it */
  restarted(clients: Clients): Promise<Installation>;
  close(): Promise<void>;
}

export interface BilledInstallationOptions {
  /** the sandbox's data file; in memory if absent */
  data?: string;
  clients?: Clients;
  /** options of the installation */
  installation?: Pick<
    InstallationOptions,
    | "publicUrl"
    | "app"
    | "stripeTimeoutMs"
    | "stripeKey"
    | "web"
    | "rateLimitFactor"
    | "afterStatement"
  >;
  /** the days after a failed renewal on which the card is tried again */
  retryDays?: number[];
  /** the subscription's status after the last failed retry */
  afterRetries?: "canceled" | "unpaid" | "past_due";
  /** keys of its Stripe that may not do everything */
  restrictedKeys?: SandboxOptions["restrictedKeys"];
  /** for how long a renewal's invoice is a draft; charged at once if absent, unlike at Stripe */
  draftMinutes?: number;
}

export async function openBilledInstallation({
  clients,
  installation: given,
  ...options
}: BilledInstallationOptions = {}): Promise<BilledInstallation> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let installation: Installation | undefined;
  const sandbox = await startSandbox({
    draftMinutes: 0,
    ...options,
    webhookUrl: `${address}/api/webhooks/stripe`,
    webhookSecret: secret,
    onClock: (offset) => installation?.clock.setOffset(offset),
  });
  installation = await openInstallation({
    ...given,
    stripeApiUrl: sandbox.origin,
    webhookSecrets: ["whsec_older", secret],
    ...(clients && { clients }),
  });
  const opened = installation;
  const later: Installation[] = [];
  await opened.app.listen({ port, host: "127.0.0.1" });
  const ctxOf: CtxOf = (clientId) => systemCtx(opened, clientId ?? opened.clients.fallback.id);
  const settle = async () => {
    await controlSandbox(sandbox.origin, "webhooks/flush");
    await processInbox(ctxOf);
    await controlSandbox(sandbox.origin, "webhooks/flush");
    await processInbox(ctxOf);
  };
  const move = async (body: object) => {
    await markSent(opened);
    await controlSandbox(sandbox.origin, "clock", body);
    await settle();
  };
  return {
    installation: opened,
    sandbox,
    stripe: await dashboardOf(sandbox),
    ctxOf,
    settle,
    async pay(merchant, card = goodCard, interval = "month") {
      const { results } = await merchant.ok(endpoints.listPlans);
      const plan = results.find((one) => one.interval === interval);
      return payByLink(plan?.payment_link.url ?? "", card);
    },
    advance: (duration) => move({ advance: duration }),
    moveTo: (iso) => move({ to: iso }),
    setFaults: (faults) => controlSandbox(sandbox.origin, "faults", faults),
    subscriptionOf: async (merchant) =>
      (await merchant.ok(endpoints.getMe)).store?.stripe_subscription ?? null,
    async restarted(clients) {
      const restarted = await openInstallation({
        processOf: opened,
        clients,
        stripeApiUrl: sandbox.origin,
      });
      later.push(restarted);
      return restarted;
    },
    async close() {
      for (const restarted of later) await restarted.close();
      await sandbox.close();
      await opened.close();
    },
  };
}

/**
 * Mails are sent long before time passes; those about prices wait, as tests send them themselves.
 */
async function markSent({ db, clock }: Installation): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ sent_at: clock.now() })
    .where("sent_at", "is", null)
    .where("due_at", "<=", clock.now())
    .where("kind", "not in", ["price-change", "price-stays"])
    .execute();
}

/** Stripe as its dashboard uses it: apart from the product, with a key that may do everything. */
function dashboardOf({ origin }: Sandbox): Promise<Stripe> {
  const options = { secretKey: "sk_test_dashboard", webhookSecrets: [], apiUrl: origin };
  return stripePayments(options).stripe();
}
