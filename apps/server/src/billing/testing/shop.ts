import { endpoints, type Store } from "@coupon-center/contract";
import { type Sandbox, startSandbox } from "@coupon-center/sandbox";
import type Stripe from "stripe";
import type { Clients } from "../../clients/clients.ts";
import { claimPort } from "../../ports/free-port.ts";
import type { Caller } from "../../testing/caller.ts";
import {
  type Installation,
  type InstallationOptions,
  openInstallation,
} from "../../testing/installation.ts";
import { systemCtx } from "../../testing/shortcuts.ts";
import { type CtxOf, processInbox } from "../webhook/process-inbox.ts";

export const secret = "whsec_test";
export const goodCard = "4242 4242 4242 4242";
export const failsLater = "4000 0000 0000 0341";

/** An installation that is paid by a sandbox of its own, whose events reach it over HTTP. */
export interface Shop {
  installation: Installation;
  sandbox: Sandbox;
  stripe: Stripe;
  ctxOf: CtxOf;
  /** pays by a merchant's own link; the events are still on their way */
  pay(merchant: Caller, card?: string): Promise<Response>;
  /** delivers every event that waits, and works off the inbox */
  settle(): Promise<void>;
  /** moves the clock, e.g. 'P1M', and settles */
  advance(duration: string): Promise<void>;
  /** moves the clock to a time, and settles */
  moveTo(iso: string): Promise<void>;
  setFaults(faults: { api?: string; webhooks?: string }): Promise<void>;
  subscriptionOf(merchant: Caller): Promise<Store["stripe_subscription"]>;
  close(): Promise<void>;
}

export interface ShopOptions {
  /** where the sandbox keeps its state; in memory without */
  data?: string;
  clients?: Clients;
  /** of the installation beside it */
  installation?: Pick<InstallationOptions, "publicUrl" | "app" | "stripeTimeoutMs">;
  /** what the sandbox makes of a subscription after the last failed try */
  afterRetries?: "canceled" | "unpaid";
}

export async function openShop({
  clients,
  installation: given,
  ...options
}: ShopOptions = {}): Promise<Shop> {
  const port = await claimPort(0, "127.0.0.1");
  const address = `http://127.0.0.1:${port}`;
  let installation: Installation | undefined;
  const sandbox = await startSandbox({
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
  await opened.app.listen({ port, host: "127.0.0.1" });
  const ctxOf: CtxOf = (clientId) => systemCtx(opened, clientId ?? opened.clients.fallback.id);
  const post = async (path: string, body: object) => {
    const response = await fetch(sandbox.origin + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  const settle = async () => {
    await post("/sandbox/webhooks/flush", {});
    await processInbox(ctxOf);
    await post("/sandbox/webhooks/flush", {});
    await processInbox(ctxOf);
  };
  const move = async (body: object) => {
    await post("/sandbox/clock", body);
    await settle();
  };
  return {
    installation: opened,
    sandbox,
    stripe: await opened.ports.payments.stripe(),
    ctxOf,
    settle,
    async pay(merchant, card = goodCard) {
      const { results } = await merchant.ok(endpoints.listPlans);
      return payByLink(results[0]?.payment_link.url ?? "", card);
    },
    advance: (duration) => move({ advance: duration }),
    moveTo: (iso) => move({ to: iso }),
    setFaults: (faults) => post("/sandbox/faults", faults),
    subscriptionOf: async (merchant) =>
      (await merchant.ok(endpoints.getMe)).store?.stripe_subscription ?? null,
    async close() {
      await sandbox.close();
      await opened.close();
    },
  };
}

/** Pays a link as a browser without script would: reads the page's one form and sends it with the card. */
export async function payByLink(url: string, card: string): Promise<Response> {
  const page = await fetch(url, { redirect: "manual" });
  const html = await page.text();
  const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const body = new URLSearchParams();
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const name = / name="([^"]*)"/.exec(tag)?.[1];
    if (name) body.set(name, / value="([^"]*)"/.exec(tag)?.[1] ?? "");
  }
  body.set("card", card);
  return fetch(new URL(action, url), { method: "POST", redirect: "manual", body });
}
