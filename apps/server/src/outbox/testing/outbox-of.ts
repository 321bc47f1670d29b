import { reviseEndings } from "../../coupon/index.ts";
import type { Worker } from "../../jobs/worker.ts";
import type { OutgoingMail } from "../../ports/mailer.ts";
import type { Installation } from "../../testing/installation.ts";
import { jsonWebBuild } from "../../testing/json-web-build.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { queueMail } from "../queue-mail.ts";
import { type OutboxDeps, startOutbox } from "../worker.ts";

/**
 * The outbox worker of one process of an installation, with the given `send` as its mail server.
 */
export function outboxOf(
  at: Installation,
  send: (mail: OutgoingMail) => Promise<void>,
  more: Partial<OutboxDeps> = {},
): Worker {
  const { db, clients, clock, ports } = at;
  return startOutbox({
    db,
    clients,
    clock,
    sealer: ports.sealer,
    throttles: ports.throttles,
    tokens: ports.tokens,
    log: systemCtx(at).log,
    web: async () => jsonWebBuild,
    mailer: { send, close: () => undefined },
    reviseEndings: (client, data) => reviseEndings({ ...systemCtx(at), client }, data),
    ...more,
  });
}

/** Tries to send all mails that are due while the mail server is away. */
export async function tryInVain(at: Installation): Promise<void> {
  const outbox = outboxOf(at, async () => {
    throw new Error("connection refused");
  });
  await outbox.drain();
  await outbox.stop();
}

/** Queues a mail like a verb does, for client 8 unless another ctx is given. */
export function queueOne(at: Installation, to: string, ctx = systemCtx(at)): Promise<void> {
  const data = { link: "https://example.com/" };
  return queueMail(ctx, { kind: "password-changed", to, data });
}

/** The same, after its first poll: mails queued from now on wait until the worker is woken. */
export async function settledOutboxOf(...given: Parameters<typeof outboxOf>): Promise<Worker> {
  const outbox = outboxOf(...given);
  await outbox.drain();
  return outbox;
}
