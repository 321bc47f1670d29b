import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutgoingMail } from "../ports/mailer.ts";
import { captureLog } from "../testing/capture-log.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { systemCtx } from "../testing/shortcuts.ts";
import { outboxOf, queueOne, settledOutboxOf } from "./testing/outbox-of.ts";

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ web: jsonWebBuild });
});
afterAll(() => installation?.close());

describe.skipIf(process.env.TEST_DATABASE_URL)("a database that is away", () => {
  it("when a mail has just gone out: it is noted as soon as that is possible, and not sent again", async () => {
    const { db } = installation;
    const sent: string[] = [];
    const log = captureLog();
    // The mail has left; from here on the database takes no writes.
    const send = async ({ to }: OutgoingMail) => {
      sent.push(to);
      await sql`pragma query_only = on`.execute(db);
    };
    const outbox = await settledOutboxOf(installation, send, { log: log.logger });
    await queueOne(installation, "one@shop.example");
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
  const { db } = installation;
  const to = "old@shop.example";
  const sent: string[] = [];
  const outbox = await settledOutboxOf(installation, async (mail) => void sent.push(mail.to));
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

it("a fault of ours is logged, and the next look goes on with the other mails", async () => {
  const { clients } = installation;
  const sent: string[] = [];
  const log = captureLog();
  let broken = true;
  const outbox = await settledOutboxOf(installation, async ({ to }) => void sent.push(to), {
    log: log.logger,
    clients: {
      ...clients,
      byId(id) {
        if (broken) throw new Error("planted");
        return clients.byId(id);
      },
    },
  });
  for (const to of ["first@shop.example", "second@shop.example"]) await queueOne(installation, to);
  await outbox.drain();
  expect(log.lines()).toMatchObject([{ level: 50, msg: "outbox", err: { message: "planted" } }]);
  broken = false;
  await outbox.drain();
  await outbox.stop();
  expect(sent).toEqual(["second@shop.example"]);
});

it("a mail of a brand that is no more goes out in the default brand's name", async () => {
  const { clients } = installation;
  const from: string[] = [];
  const outbox = await settledOutboxOf(
    installation,
    async (mail) => void from.push(mail.from.name),
  );
  const client = { ...clients.fallback, id: 99, siteName: "No more" };
  await queueOne(installation, "left@shop.example", { ...systemCtx(installation), client });
  await outbox.drain();
  await outbox.stop();
  expect(from).toEqual([clients.fallback.siteName]);
});

it("what is queued while a look gets the answer that nothing waits is sent by the next `drain`", async () => {
  const sent: string[] = [];
  let next: Promise<void> | undefined;
  const db = installation.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.length > 0 || next) return result;
      next = Promise.resolve();
      await queueOne(installation, "late@shop.example");
      next = outbox.drain();
      return result;
    },
  });
  const outbox = outboxOf(installation, async (mail) => void sent.push(mail.to), { db });
  await outbox.drain();
  await next;
  await outbox.stop();
  expect(sent).toEqual(["late@shop.example"]);
});
