import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutgoingMail } from "../ports/mailer.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { keptLog } from "../testing/log.ts";
import { plainWeb } from "../testing/plain-web.ts";
import { systemCtx } from "../testing/shortcuts.ts";
import { queueMail } from "./queue.ts";
import { startOutbox } from "./worker.ts";

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ web: plainWeb });
});
afterAll(() => installation?.close());

describe.skipIf(process.env.TEST_DATABASE_URL)("a database that is away", () => {
  it("when a mail has just gone out: it is noted as soon as that is possible, and not sent again", async () => {
    const { db, clients, clock } = installation;
    const sent: string[] = [];
    const log = keptLog();
    const outbox = startOutbox({
      db,
      clients,
      clock,
      log: log.logger,
      sealer: installation.ports.sealer,
      web: async () => plainWeb,
      mailer: {
        // The mail has left; from here on the database takes no writes.
        async send({ to }: OutgoingMail) {
          sent.push(to);
          await sql`pragma query_only = on`.execute(db);
        },
        close: () => undefined,
      },
    });
    const link = "https://example.com/";
    await queueMail(systemCtx(installation), {
      kind: "password-changed",
      to: "one@shop.example",
      data: { link },
    });
    await outbox.drain();
    await outbox.drain();
    await sql`pragma query_only = off`.execute(db);
    // Its lease would have run out by now.
    await db.updateTable("outbox").set({ lease_until: 0 }).execute();
    await outbox.drain();
    await outbox.stop();
    expect(sent).toEqual(["one@shop.example"]);
    const rows = await db.selectFrom("outbox").select(["sent_at", "tries", "dead_at"]).execute();
    expect(rows).toEqual([{ sent_at: expect.any(Number), tries: 1, dead_at: null }]);
    expect(log.lines()).toEqual([]);
  });
});

it("a mail that an earlier version writes beside this one, in clear, is sent and not given up", async () => {
  const { db, clients, clock, ports } = installation;
  const to = "old@shop.example";
  const sent: string[] = [];
  const outbox = startOutbox({
    db,
    clients,
    clock,
    log: keptLog().logger,
    sealer: ports.sealer,
    web: async () => plainWeb,
    mailer: { send: async (mail) => void sent.push(mail.to), close: () => undefined },
  });
  const data = JSON.stringify({ link: "https://example.com/" });
  await db
    .insertInto("outbox")
    .values({
      client_id: 8,
      recipient: to,
      kind: "password-changed",
      data,
      created_at: 0,
      due_at: 0,
    })
    .execute();
  await outbox.drain();
  await outbox.stop();
  expect(sent).toEqual([to]);
  const row = db.selectFrom("outbox").select(["dead_at", "data"]).where("recipient", "=", to);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ dead_at: null, data: "" });
});
