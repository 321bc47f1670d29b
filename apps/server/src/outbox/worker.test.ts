import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../clients/clients.ts";
import type { OutgoingMail } from "../ports/mailer.ts";
import { captureLog } from "../testing/capture-log.ts";
import { countTurns } from "../testing/count-turns.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { outboxOf, queueOne, settledOutboxOf } from "./testing/outbox-of.ts";

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ web: jsonWebBuild });
});
afterAll(() => installation?.close());

describe.skipIf(process.env.TEST_DATABASE_URL)("an unavailable database", () => {
  it("right after a mail was sent: it is recorded as soon as possible, and not sent again", async () => {
    const { db } = installation;
    const sent: string[] = [];
    const log = captureLog();
    // The mail has been sent; from here on the database rejects writes.
    const send = async ({ to }: OutgoingMail) => {
      sent.push(to);
      await sql`pragma query_only = on`.execute(db);
    };
    const outbox = await settledOutboxOf(installation, send, { log: log.logger });
    await queueOne(installation, "recorded@shop.example");
    await outbox.drain();
    await outbox.drain();
    await sql`pragma query_only = off`.execute(db);
    // Ends the lease, as the passing of its minute would.
    await db.updateTable("outbox").set({ lease_until: 0 }).execute();
    await outbox.drain();
    await outbox.stop();
    expect(sent).toEqual(["recorded@shop.example"]);
    const mine = db.selectFrom("outbox").where("recipient", "=", "recorded@shop.example");
    const rows = await mine.select(["sent_at", "tries", "dead_at"]).execute();
    expect(rows).toEqual([{ sent_at: expect.any(Number), tries: 1, dead_at: null }]);
    expect(log.events()).toEqual(["mail_sent"]);
  });
});

it("a mail that an earlier version wrote unencrypted is sent", async () => {
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

it("an unexpected error is logged, and holds no other mail", async () => {
  const { clients } = installation;
  const sent: string[] = [];
  const log = captureLog();
  let broken = true;
  const outbox = await settledOutboxOf(installation, async ({ to }) => void sent.push(to), {
    log: log.logger,
    clients: {
      ...clients,
      byId(id) {
        if (!broken) return clients.byId(id);
        broken = false;
        throw new Error("planted");
      },
    },
  });
  for (const to of ["first@shop.example", "second@shop.example"]) await queueOne(installation, to);
  await outbox.drain();
  expect(log.lines().filter(({ event }) => event !== "mail_sent")).toMatchObject([
    { level: 50, event: "worker_failed", msg: "outbox", err: { message: "planted" } },
  ]);
  await outbox.drain();
  await outbox.stop();
  expect(sent).toEqual(["second@shop.example"]);
});

it("a mail that is not taken holds the next one to its recipient, and none to others", async () => {
  const started: string[] = [];
  const slow = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const others = Promise.withResolvers<void>();
  const outbox = await settledOutboxOf(installation, async ({ to }) => {
    started.push(to);
    taken.resolve();
    if (to === "slow@shop.example" && started.length === 1) await slow.promise;
    if (started.length === 3) others.resolve();
  });
  const queue = (name: string) => queueOne(installation, `${name}@shop.example`);
  for (const name of ["slow", "slow", "one"]) await queue(name);
  const drained = outbox.drain();
  await taken.promise;
  // All others that were due are sent, when this one comes.
  await expect.poll(() => started.length).toBe(2);
  await queue("two");
  outbox.wake();
  await others.promise;
  expect(started).toEqual(["slow@shop.example", "one@shop.example", "two@shop.example"]);
  slow.resolve();
  await drained;
  await outbox.stop();
  expect(started.slice(3)).toEqual(["slow@shop.example"]);
});

describe("a mail of a client whose folder is missing (decision 047)", () => {
  const client = () => ({ ...installation.clients.fallback, id: 99, siteName: "No more" });
  const row = (to: string) =>
    installation.db
      .selectFrom("outbox")
      .select(["sent_at", "dead_at", "error", "data"])
      .where("recipient", "=", to)
      .executeTakeFirstOrThrow();

  /**
   * Queues a mail for each of these clients in turn; returns what was sent to this address, and in
   * whose name.
   */
  async function sentBy(to: string, ...brands: (Client | undefined)[]) {
    const { clients, db } = installation;
    const from: string[] = [];
    let now = Date.now();
    let brand: Client | undefined;
    const outbox = await settledOutboxOf(
      installation,
      async (mail) => void (mail.to === to && from.push(mail.from.name)),
      {
        clients: { ...clients, byId: (id) => (id === 99 ? brand : clients.byId(id)) },
        clock: { now: () => now, business: () => now },
      },
    );
    for (brand of brands) {
      await outbox.drain();
      now += 60_000;
      await db.updateTable("outbox").set({ due_at: now }).where("recipient", "=", to).execute();
    }
    await outbox.stop();
    return from;
  }

  it("is not sent in another client's name, and waits until its own is back", async () => {
    const to = "left@shop.example";
    const ctx = { ...systemCtx(installation), client: client() };
    await queueOne(installation, to, ctx);
    expect(await sentBy(to, undefined)).toEqual([]);
    expect(await row(to)).toMatchObject({
      sent_at: null,
      dead_at: null,
      error: expect.stringContaining("no brand 99"),
    });
    expect(await sentBy(to, undefined, client())).toEqual(["No more"]);
    expect(await row(to)).toMatchObject({ sent_at: expect.any(Number), error: null });
  });

  it("has failed after a day, like a mail that no server accepts, and is erased (rule 11.2)", async () => {
    const to = "gone@shop.example";
    await queueOne(installation, to, { ...systemCtx(installation), client: client() });
    await installation.db
      .updateTable("outbox")
      .set({ created_at: Date.now() - 24 * 60 * 60_000 - 1, tries: 30 })
      .where("recipient", "=", to)
      .execute();
    expect(await sentBy(to, undefined, client())).toEqual([]);
    expect(await row(to)).toMatchObject({ sent_at: null, dead_at: expect.any(Number), data: "" });
  });
});

it("of many mails that are not sent, as of a brand whose folder is gone, requests run between a few and the next", async () => {
  const sent: string[] = [];
  const outbox = await settledOutboxOf(installation, async ({ to }) => void sent.push(to));
  const ctx = systemCtx(installation);
  const gone = { ...ctx, client: { ...ctx.client, id: 98 as Client["id"] } };
  const numbers = Array.from({ length: 50 }, (_, index) => index);
  for (const number of numbers) await queueOne(installation, `many${number}@shop.example`, gone);
  const turn = countTurns();
  const before = turn();
  await outbox.drain();
  await outbox.stop();
  // Four are tried at once.
  expect(turn() - before).toBeGreaterThanOrEqual(numbers.length / 4);
  const tried = installation.db.selectFrom("outbox").select("id").where("client_id", "=", 98);
  expect(await tried.where("error", "is not", null).execute()).toHaveLength(numbers.length);
  expect(sent).toEqual([]);
});

it("a mail that is queued while a poll finds nothing is sent by the next `drain`", async () => {
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
