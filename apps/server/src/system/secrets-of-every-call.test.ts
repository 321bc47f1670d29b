import { DAY_MS } from "@coupon-center/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { deleteForOwner } from "../account/operator/act-on-account.ts";
import { openBilledInstallation } from "../billing/testing/billed-installation.ts";
import { openMailData } from "../outbox/mail-data.ts";
import { jobs } from "../scheduled-jobs.ts";
import { captureLog } from "../testing/capture-log.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { cellsOf, prepare } from "./access/testing/cells.ts";
import { readOperations } from "./access/testing/description.ts";
import { dumpDatabase } from "./access/testing/dump.ts";
import { examples } from "./access/testing/examples.ts";
import { MatrixAccounts } from "./access/testing/matrix-accounts.ts";
import { endOfLog, readAllKept, readLog } from "./testing/all-kept.ts";
import { findKept, randomTextsIn, type SeenText, withoutOpen } from "./testing/random-texts.ts";

/**
 * Fields whose values are no secrets: ids of sessions, passkeys and payments, addresses of pages,
 * the reference of a payment, and what a merchant entered.
 */
const open =
  /[.>](id|slug|discount_code|contact_\w+|decline_reason|stripe_url)$|payment_link\.url$|(receipt|invoice) >\.url$/;

/** A code of an authenticator app: six digits by themselves, as ids and times contain others. */
const sixDigits = /(?<![\w.])\d{6}(?![\w.])/g;

const log = captureLog();
const world = await openBilledInstallation({ installation: { app: { logger: log.logger } } });
const { installation: at } = world;
afterAll(() => world.close());

/** Sends and receives what every call of the API can, once each; the mails wait. */
let seen: SeenText[];
/** the codes of authenticator apps that were accepted */
let codes: string[];
let addresses: string[];
let logStart: string | null;
beforeAll(async () => {
  logStart = await endOfLog(at);
  const inject = vi.spyOn(at.app, "inject");
  let calls = 0;
  for (const operation of await readOperations(at)) {
    const example = examples[operation.name];
    if (!example) throw new Error(`no example of ${operation.name}`);
    const cells = cellsOf(operation, example).filter(({ expected }) => expected < 400);
    for (const cell of cells.slice(0, 2)) {
      const accounts = new MatrixAccounts(world, example.paid ?? false);
      // The responses to calls with a key are kept; the key itself is too short for a secret.
      const key = { "idempotency-key": `k${++calls}` };
      const call = await prepare(world, accounts, operation, example, cell, key);
      expect([operation.name, (await call.send()).status]).toEqual([operation.name, cell.expected]);
    }
  }
  const traffic = await readTraffic(inject.mock);
  const mails = await at.db.selectFrom("outbox").selectAll().execute();
  const contents = mails.map((mail) => openMailData(at.ports.sealer, mail));
  seen = [
    ...traffic.flatMap(({ where, sent, got }) => [
      ...randomTextsIn(sent, `${where} <`),
      ...randomTextsIn(got, `${where} >`),
    ]),
    ...mails.flatMap(({ kind }, index) => randomTextsIn(contents[index], `mail ${kind} >`)),
  ];
  codes = traffic.flatMap(({ sent }) => JSON.stringify(sent).match(sixDigits) ?? []);
  addresses = addressesIn([...traffic, ...contents, ...mails.map(({ recipient }) => recipient)]);
}, 600_000);

interface Spied {
  calls: readonly (readonly unknown[])[];
  results: readonly { value: unknown }[];
}

/** What was sent and received, with the call: 'POST /api/v1/coupons'. */
async function readTraffic({ calls, results }: Spied) {
  return Promise.all(
    calls.map(async ([given], index) => {
      const { method, url, headers, payload } = Object(given);
      const reply = Object(await results[index]?.value);
      const path = String(url ?? given).replace(/\?.*/, "");
      return {
        where: `${method ?? "GET"} ${path.replace(/\/(?=[^/]*\d)(?!v1\b)[^/]+/g, "/*")}`,
        sent: { url: path === url ? undefined : url, headers, payload: toJson(payload) },
        got: toJson(reply.payload),
      };
    }),
  );
}

function toJson(body: unknown): unknown {
  try {
    return typeof body === "string" ? JSON.parse(body) : body instanceof Buffer ? null : body;
  } catch {
    return null;
  }
}

function addressesIn(values: readonly unknown[]): string[] {
  const found = JSON.stringify(values).match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g) ?? [];
  return [...new Set(found)];
}

it("of all that any call sends or returns, and of all mails, only what is no secret is stored, logged or counted (rule 11.2)", async () => {
  expect(seen.length).toBeGreaterThan(1_000);
  const metrics = (await at.app.inject("/metrics")).body;
  const all = [await readAllKept(at), await readLog(at, logStart), log.text(), metrics];
  const secret = withoutOpen(seen, open);
  expect(secret.length).toBeGreaterThan(500);
  expect(findKept(secret, all.join("\n"))).toEqual([]);
});

it("no code of an authenticator app is stored, logged or counted (rules 3.10, 11.2)", async () => {
  expect(codes.length).toBeGreaterThan(2);
  const metrics = (await at.app.inject("/metrics")).body;
  const all = [await dumpDatabase(at), await readAllKept(at), log.text(), metrics].join("\n");
  const found = new Set(all.match(sixDigits));
  expect(codes.filter((code) => found.has(code))).toEqual([]);
});

it("no address of a deleted account is stored after its time, or was ever logged (decision 056)", async () => {
  await at.db.updateTable("outbox").set({ sent_at: at.clock.now(), data: "" }).execute();
  const merchants = await at.db
    .selectFrom("account")
    .selectAll()
    .where("role", "=", "merchant")
    .where("deleted_at", "is", null)
    .execute();
  for (const account of merchants) await deleteForOwner(systemCtx(at, account.client_id), account);
  await world.settle();
  await at.db.updateTable("outbox").set({ sent_at: at.clock.now(), data: "" }).execute();
  const later = at.clock.now() + 31 * DAY_MS;
  const ctx = { ...systemCtx(at), clock: { now: () => later, business: () => later } };
  await jobs.find(({ name }) => name === "prune rows")?.run(ctx, () => false);
  // As the library's own timer does; no limit counts for more than a day.
  if (at.engine === "postgres")
    await sql`delete from throttle where expire < ${later - 29 * DAY_MS}`.execute(at.db);
  const staff = await at.db.selectFrom("account").select("email").execute();
  const kept = await readAllKept(at);
  const left = addresses
    .filter((address) => !staff.some(({ email }) => email === address))
    .map((text) => ({ where: text, text }));
  expect(left.length).toBeGreaterThan(100);
  expect(findKept(left, kept)).toEqual([]);
  expect(findKept(left, log.text())).toEqual([]);
});
