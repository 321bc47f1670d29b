import type { Worker } from "../../jobs/worker.ts";
import type { OutgoingMail } from "../../ports/mailer.ts";
import type { Installation } from "../../testing/installation.ts";
import { jsonWebBuild } from "../../testing/json-web-build.ts";
import { systemCtx } from "../../testing/shortcuts.ts";
import { queueMail } from "../queue.ts";
import { type OutboxDeps, startOutbox } from "../worker.ts";

/** The outbox of one process of an installation, with a mail server that does what `send` says. */
export function outboxOf(
  at: Installation,
  send: (mail: OutgoingMail) => Promise<void>,
  more: Partial<OutboxDeps> = {},
): Worker {
  const { db, clients, clock, ports } = at;
  return startOutbox({
    ...{ db, clients, clock, sealer: ports.sealer },
    log: systemCtx(at).log,
    web: async () => jsonWebBuild,
    mailer: { send, close: () => undefined },
    ...more,
  });
}

/** Writes a mail as a verb does; `ctx` is that of client 8 unless it is given. */
export function queueOne(at: Installation, to: string, ctx = systemCtx(at)): Promise<void> {
  const data = { link: "https://example.com/" };
  return queueMail(ctx, { kind: "password-changed", to, data });
}

/** The same, after the look at its start: what is queued from now on waits to be asked for. */
export async function settledOutboxOf(...given: Parameters<typeof outboxOf>): Promise<Worker> {
  const outbox = outboxOf(...given);
  await outbox.drain();
  return outbox;
}
