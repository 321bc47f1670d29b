import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { moveAddresses } from "./core/addresses.ts";
import { createClock } from "./core/clock.ts";
import { createFaults } from "./core/faults.ts";
import { openStore } from "./core/store.ts";
import type { World } from "./core/world.ts";
import { serveMail } from "./mail/smtp.ts";
import type { SandboxOptions } from "./options.ts";
import { startRuntime } from "./runtime.ts";
import { buildServer } from "./server.ts";
import { createWebhookSender } from "./webhooks/deliver.ts";

/** A request without the network; the body is a form's or JSON's text. */
export interface DirectRequest {
  method: "GET" | "POST" | "DELETE";
  /** path and query */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface DirectAnswer {
  status: number;
  headers: Record<string, number | string | string[] | undefined>;
  body: string;
}

/** A running sandbox. */
export interface Sandbox {
  /** The origin of Stripe's API (`/v1`) and the pages (`/sandbox`), without a trailing slash. */
  origin: string;
  smtpUrl: string;
  /** Answers a request to its origin without the network, for tests with very many of them. */
  answer(request: DirectRequest): Promise<DirectAnswer>;
  /** How far the sandbox's clock is ahead of real time, in milliseconds. */
  offsetMs(): number;
  /** Stops at once; stored data is kept. */
  close(): Promise<void>;
}

/** Starts a sandbox; resolves when it listens. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { data, webhookUrl, webhookSecret = "whsec_sandbox" } = options;
  if (data) mkdirSync(data, { recursive: true });
  const store = openStore(data && join(data, "sandbox.sqlite"));
  const settings = {
    publicUrl: options.publicUrl?.replace(/\/$/, "") ?? "",
    webhook: webhookUrl ? { url: webhookUrl, secret: webhookSecret } : undefined,
    secretKey: options.secretKey,
    restrictedKeys: options.restrictedKeys ?? {},
    retryDays: options.retryDays ?? [3, 5, 7],
    afterRetries: options.afterRetries ?? "canceled",
    draftMinutes: options.draftMinutes ?? 60,
  };
  const clock = createClock(store);
  const world: World = { store, clock, faults: createFaults(), settings, request: null };
  const webhookSender = createWebhookSender(world);
  const mail = await serveMail(world, options.smtpPort ?? 0);
  const runtime = startRuntime(world, webhookSender, options.onClock ?? (() => {}));
  const server = buildServer(runtime, mail.url);
  const origin = await server.listen({ host: "127.0.0.1", port: options.port ?? 0 });
  settings.publicUrl ||= `${origin}/sandbox`;
  moveAddresses(store, settings.publicUrl);
  return {
    origin,
    smtpUrl: mail.url,
    answer: (request) => answerDirectly(server, request),
    offsetMs: () => clock.offset(),
    async close() {
      await server.close();
      await mail.close();
      await runtime.close();
      store.close();
    },
  };
}

async function answerDirectly(
  server: FastifyInstance,
  { method, path, headers, body }: DirectRequest,
): Promise<DirectAnswer> {
  const answer = await server.inject({
    method,
    url: path,
    headers: { host: "localhost", ...headers },
    ...(body && { payload: body }),
  });
  const { statusCode: status, payload } = answer;
  return { status, headers: answer.headers, body: payload };
}
