import { once } from "node:events";
import { createServer } from "node:http";
import Stripe from "stripe";
import type { SandboxOptions } from "../options.ts";
import { type Sandbox, startSandbox } from "../start.ts";

/** A received event whose signature was verified by the official library. */
export interface Received {
  event: Stripe.Event;
  signature: string;
}

/** A sandbox with a client of the official library and a webhook receiver. */
export interface TestWorld {
  sandbox: Sandbox;
  stripe: Stripe;
  received: Received[];
  /** The statuses of the receiver's next responses; 200 when it is empty. */
  answers: number[];
  /** The types of all received events, in order of arrival. */
  types(): string[];
  post(path: string, body: object): Promise<{ status: number; body: unknown }>;
  close(): Promise<void>;
}

/** What happens when a charge pays an invoice, in order. */
export const eventsOfPayment = [
  "payment_intent.created",
  "charge.succeeded",
  "payment_intent.succeeded",
  "invoice.paid",
  "invoice.payment_succeeded",
  "invoice_payment.paid",
];

const SECRET = "whsec_test";

function verify(body: Buffer, signature: string, now: number): Stripe.Event | null {
  const { webhooks } = new Stripe("sk_test_x");
  try {
    return webhooks.constructEvent(body, signature, SECRET, 300, undefined, now);
  } catch {
    return null;
  }
}

/**
 * Starts all three; the options are the sandbox's. Renewals are charged at once, unless the test is
 * about their drafts.
 */
export async function startWorld(options: SandboxOptions = {}): Promise<TestWorld> {
  const received: Received[] = [];
  const answers: number[] = [];
  let sandbox: Sandbox | undefined;
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const signature = String(request.headers["stripe-signature"]);
    const body = Buffer.concat(chunks);
    const now = Date.now() + (sandbox?.offsetMs() ?? 0);
    const event = verify(body, signature, now);
    // Like any receiver, rejects an event whose time does not match; it is sent again, signed anew,
    // if the clock moved while it was in transit.
    if (event === null) {
      response.writeHead(400).end();
      return;
    }
    received.push({ event, signature });
    response.writeHead(answers.shift() ?? 200).end();
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const address = receiver.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const started = await startSandbox({
    webhookUrl: `http://127.0.0.1:${port}/webhook`,
    webhookSecret: SECRET,
    draftMinutes: 0,
    ...options,
  });
  sandbox = started;
  const stripe = connectStripe(started.origin);
  return {
    sandbox: started,
    stripe,
    received,
    answers,
    types: () => received.map(({ event }) => event.type),
    async post(path, body) {
      const response = await fetch(started.origin + path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
    async close() {
      await started.close();
      receiver.closeAllConnections();
      receiver.close();
    },
  };
}

/** A client of the official library for a sandbox. */
export function connectStripe(origin: string, key = "sk_test_sandbox"): Stripe {
  const { hostname, port } = new URL(origin);
  return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
}
