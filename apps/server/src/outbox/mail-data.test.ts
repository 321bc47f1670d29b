import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { newEmail } from "@coupon-center/testing/samples";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { markRemnants } from "../db/sqlite/erase-remnants.ts";
import type { OutboxRow } from "../db/tables.ts";
import { aesSealer } from "../ports/sealer.ts";
import { captureLog } from "../testing/capture-log.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { openMailData, sealWaitingMails } from "./mail-data.ts";
import { queueOne, settledOutboxOf } from "./testing/outbox-of.ts";

let at: Installation;
beforeAll(async () => {
  at = await openInstallation({ web: jsonWebBuild });
});
afterEach(async () => {
  await at.db.deleteFrom("outbox").execute();
});
afterAll(() => at.close());

const token = "an-old-token-that-must-not-be-found-again";
const inClear = JSON.stringify({ link: `https://shop.example/auth/verify-email?token=${token}` });

const rows = () => at.db.selectFrom("outbox").selectAll().orderBy("id").execute();

/** Inserts a mail like an earlier version, unencrypted. */
async function writeInClear(recipient: string): Promise<void> {
  await at.db
    .insertInto("outbox")
    .values({
      client_id: 8,
      recipient,
      kind: "verify",
      data: inClear,
      created_at: 0,
      due_at: 0,
    })
    .execute();
}

/** The contents of SQLite's files. */
const filesOf = ({ dataDir }: Installation) =>
  readdirSync(dataDir)
    .filter((name) => name.startsWith("coupon-center.db"))
    .map((name) => readFileSync(join(dataDir, name), "latin1"))
    .join("\n");

it("unencrypted mails of an earlier version are encrypted one by one; others stay unchanged", async () => {
  await writeInClear("one@shop.example");
  await writeInClear("two@shop.example");
  await queueOne(at, newEmail());
  await queueOne(at, newEmail());
  const [, , encrypted] = await rows();
  const sent = { data: "", sent_at: 1 };
  await at.db
    .updateTable("outbox")
    .set(sent)
    .where("id", ">", encrypted?.id ?? 0)
    .execute();
  const before = await rows();

  await sealWaitingMails(at, at.ports.sealer);

  const after = await rows();
  expect(after.slice(2)).toEqual(before.slice(2));
  expect(JSON.stringify(after)).not.toContain(token);
  const read = (row: OutboxRow) => openMailData(at.ports.sealer, row);
  expect(after.slice(0, 2).map(read)).toEqual([JSON.parse(inClear), JSON.parse(inClear)]);
  // PostgreSQL's files belong to its server.
  if (!process.env.TEST_DATABASE_URL) expect(filesOf(at)).not.toContain(token);
});

// The migrations have tried it just before, maybe without the space for it.
it.skipIf(process.env.TEST_DATABASE_URL)(
  "without unencrypted mails SQLite's file is not rewritten",
  async () => {
    await markRemnants(at.db, at.engine);
    await sealWaitingMails(at, at.ports.sealer);
    const { rows } = await sql`pragma user_version`.execute(at.db);
    expect(rows).toEqual([{ user_version: 1 }]);
  },
);

// SQLite runs statements in the order in which they are issued.
it.skipIf(process.env.TEST_DATABASE_URL)(
  "a mail that is sent while others are encrypted stays erased",
  async () => {
    await writeInClear(newEmail());
    const { sealer } = at.ports;
    let erased: Promise<unknown> | undefined;
    await sealWaitingMails(at, {
      ...sealer,
      seal(text, belongsTo) {
        erased = at.db.updateTable("outbox").set({ data: "", sent_at: 1 }).execute();
        return sealer.seal(text, belongsTo);
      },
    });
    await erased;
    expect(await rows()).toMatchObject([{ data: "", sent_at: 1 }]);
    expect(filesOf(at)).not.toContain(token);
  },
);

it("'A new one ends every session, and mails that wait are given up': logged and erased; the others are sent", async () => {
  const another = aesSealer("of another installation, long enough");
  const log = captureLog();
  const sent: string[] = [];
  const outbox = await settledOutboxOf(at, async ({ to }) => void sent.push(to), {
    sealer: another,
    log: log.logger,
  });
  const [unreadable, later, readable] = [newEmail(), newEmail(), newEmail()];
  await queueOne(at, unreadable);
  await queueOne(at, later);
  const notYet = { due_at: at.clock.now() + 60_000 };
  await at.db.updateTable("outbox").set(notYet).where("recipient", "=", later).execute();
  const ctx = systemCtx(at);
  await queueOne(at, readable, { ...ctx, ports: { ...ctx.ports, sealer: another } });
  const now = at.clock.now();

  await outbox.drain();
  await outbox.stop();

  expect(sent).toEqual([readable]);
  const [first, second] = await rows();
  const error = expect.stringContaining("written under another SESSION_SECRET");
  expect(first).toMatchObject({ recipient: unreadable, sent_at: null, data: "", error });
  expect(first?.dead_at).toBeGreaterThanOrEqual(now);
  expect(second).toMatchObject({ recipient: later, dead_at: null, error: null });
  expect(second?.data).not.toBe("");
  expect(log.lines()).toMatchObject([
    { event: "mail_unreadable", outbox: first?.id, kind: "password-changed" },
    { event: "mail_sent", kind: "password-changed" },
  ]);
});
