import { newEmail } from "@coupon-center/testing/samples";
import { afterAll, afterEach, expect, it } from "vitest";
import { claimDue } from "../jobs/claim.ts";
import type { Worker } from "../jobs/worker.ts";
import type { OutgoingMail } from "../ports/mailer.ts";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { newMerchant } from "../testing/caller.ts";
import { captureLog } from "../testing/capture-log.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { mailQueue } from "./mail-queue.ts";
import { queueMail, queueMailToStaff } from "./queue-mail.ts";
import { settledOutboxOf } from "./testing/outbox-of.ts";

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const START = 1_790_000_000_000;

let now = START;
const log = captureLog();
const workers: Worker[] = [];
const clock = { now: () => now, business: () => now };

const at = await openInstallation({ web: jsonWebBuild });
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await at.db.deleteFrom("outbox").execute();
  now = START;
});
afterAll(() => at.close());

/** An outbox worker with the given mail server, and a clock that it moves. */
async function worker(send: (mail: OutgoingMail) => Promise<void>): Promise<Worker> {
  const made = await settledOutboxOf(at, send, { clock, log: log.logger });
  workers.push(made);
  return made;
}

function queue(to = newEmail(), clientId = 8, once?: string): Promise<void> {
  const data = { link: "https://example.com/" };
  const ctx = { ...systemCtx(at, clientId), clock };
  return queueMail(ctx, { kind: "password-changed", to, data, ...(once && { once }) });
}

const rows = () => at.db.selectFrom("outbox").selectAll().orderBy("id").execute();

/** A mail server that fails until `works` is set; records the recipients. */
function brokenServer() {
  const state = { tries: 0, broken: true };
  const send = async () => {
    state.tries++;
    if (state.broken) throw new Error("connection refused");
  };
  return { state, send };
}

it("a mail that is refused with a text that no database takes is retried, too (rule 11.2)", async () => {
  const outbox = await worker(() => Promise.reject(new Error("450 later\0")));
  await queue();
  await outbox.drain();
  expect(await rows()).toMatchObject([{ error: "450 later", lease_by: null, tries: 1 }]);
});

it("a failed mail is retried with growing delays: 2 s, doubling up to an hour, less up to a quarter (rule 11.2)", async () => {
  const { state, send } = brokenServer();
  const outbox = await worker(send);
  await queue();
  await outbox.drain();
  const waits = [...Array.from({ length: 11 }, (_, i) => 2 ** (i + 1)), 3600, 3600];
  for (const [index, seconds] of waits.entries()) {
    const triedAt = now;
    now = triedAt + seconds * SECOND_MS * 0.75 - 1;
    await outbox.drain();
    expect([seconds, state.tries]).toEqual([seconds, index + 1]);
    now = triedAt + seconds * SECOND_MS;
    await outbox.drain();
    expect([seconds, state.tries]).toEqual([seconds, index + 2]);
  }
  expect(await rows()).toMatchObject([{ error: "connection refused", sent_at: null }]);
  state.broken = false;
  now += HOUR_MS;
  await outbox.drain();
  expect(await rows()).toMatchObject([{ error: null, sent_at: now, dead_at: null, data: "" }]);
  expect(log.text()).toContain("mail_not_sent");
});

it("'for a day': a failure within the day is retried, a later one is final and erases the links (rule 11.2)", async () => {
  const { state, send } = brokenServer();
  const outbox = await worker(send);
  await queue();
  await at.db.updateTable("outbox").set({ tries: 30 }).execute();
  now += 24 * HOUR_MS;
  await outbox.drain();
  const [waiting] = await rows();
  expect(waiting).toMatchObject({ dead_at: null, sent_at: null });
  expect(waiting?.data).not.toBe("");
  await at.db.updateTable("outbox").set({ due_at: now }).execute();
  now += 1;
  await outbox.drain();
  expect(await rows()).toMatchObject([{ dead_at: now, sent_at: null, data: "" }]);
  state.broken = false;
  now += 48 * HOUR_MS;
  await outbox.drain();
  expect([state.tries, (await rows())[0]?.sent_at]).toEqual([2, null]);
});

it("'at least thirteen times': a mail that waited for days, as the server was down, is not given up at its first failure (rule 11.2)", async () => {
  const { send } = brokenServer();
  await queue();
  now += 72 * HOUR_MS;
  const restartedAt = now;
  const outbox = await worker(send);
  let [mail] = await rows();
  while (mail?.dead_at === null) {
    now = mail.due_at > now ? mail.due_at : now;
    await outbox.drain();
    [mail] = await rows();
  }
  expect(Number(mail?.dead_at) - restartedAt).toBeGreaterThan(HOUR_MS);
  expect(Number(mail?.dead_at) - restartedAt).toBeLessThan(3 * HOUR_MS);
});

it("a mail held by a process that died is sent by another after its lease of a minute, not before (rule 11.2)", async () => {
  const to = newEmail();
  await queue(to);
  // By the process that dies.
  expect(await claimDue(at.db, mailQueue, { now, most: 1 })).toHaveLength(1);
  const sent: string[] = [];
  const other = await worker(async (mail) => void sent.push(mail.to));
  now += 60 * SECOND_MS - 1;
  await other.drain();
  expect(sent).toEqual([]);
  now += 1;
  await other.drain();
  expect(sent).toEqual([to]);
});

it("two processes send each mail once, and a failing one does not delay others (rule 11.2)", async () => {
  const addresses = Array.from({ length: 12 }, newEmail);
  for (const to of addresses) await queue(to);
  const sent: string[] = [];
  const send = async ({ to }: OutgoingMail) => {
    if (to === addresses[0]) throw new Error("no such mailbox");
    sent.push(to);
  };
  const [one, two] = await Promise.all([worker(send), worker(send)]);
  await Promise.all([one.drain(), two.drain()]);
  expect(sent.toSorted()).toEqual(addresses.slice(1).toSorted());
  expect((await rows()).map((row) => row.tries)).toEqual(addresses.map(() => 1));
});

it("a mail that is sent, failed, leased by another or not due does not delay the next (rule 11.2)", async () => {
  const states = [
    { sent_at: now, data: "" },
    { dead_at: now, data: "" },
    { lease_until: now + 60 * SECOND_MS },
    { due_at: now + 1 },
  ];
  for (const state of states) {
    const to = newEmail();
    await queue(to);
    await at.db.updateTable("outbox").set(state).where("recipient", "=", to).execute();
  }
  const before = await rows();
  const last = newEmail();
  await queue(last);
  const sent: string[] = [];
  await (await worker(async ({ to }) => void sent.push(to))).drain();
  expect(sent).toEqual([last]);
  expect((await rows()).slice(0, -1)).toEqual(before);
});

/** A mail server that refuses the first mail to an address so often; records what it took. */
function choosyServer(refusals: number) {
  const taken: string[] = [];
  let tries = 0;
  let first: string | undefined;
  const send = async ({ id }: OutgoingMail) => {
    first ??= id;
    if (id === first && ++tries <= refusals) throw new Error("451 try again later");
    taken.push(id);
  };
  return { taken, send };
}

const mailIds = async () => (await rows()).map((row) => `outbox-${row.id}-${row.created_at}`);

it("'those to one address in their order': also if the first fails (rule 11.2)", async () => {
  const { taken, send } = choosyServer(2);
  const outbox = await worker(send);
  const to = newEmail();
  for (const address of [to, to, newEmail(), to]) await queue(address);
  const [first, second, other, third] = await mailIds();
  await outbox.drain();
  expect(taken).toEqual([other]);
  now += 2 * SECOND_MS;
  await outbox.drain();
  expect(taken).toEqual([other]);
  now += 4 * SECOND_MS;
  await outbox.drain();
  expect(taken).toEqual([other, first, second, third]);
});

it("'those to one address in their order': also if two processes send them (rule 11.2)", async () => {
  const to = newEmail();
  for (let mail = 0; mail < 6; mail++) await queue(to);
  const [taken, sending]: [string[], string[]] = [[], []];
  const send = async ({ id }: OutgoingMail) => {
    sending.push(id);
    await new Promise(setImmediate);
    taken.push(id);
    expect(taken).toEqual(sending);
  };
  const [one, two] = await Promise.all([worker(send), worker(send)]);
  while (taken.length < 6) await Promise.all([one.drain(), two.drain()]);
  expect(taken).toEqual(await mailIds());
});

it("a mail that is never taken holds the others to its address for ten minutes (rule 11.2)", async () => {
  const { taken, send } = choosyServer(Number.POSITIVE_INFINITY);
  const outbox = await worker(send);
  const to = newEmail();
  await queue(to);
  await outbox.drain();
  now += 10 * 60 * SECOND_MS - 1;
  await outbox.drain();
  await queue(to);
  const [, link] = await mailIds();
  await outbox.drain();
  expect(taken).toEqual([]);
  now += 1;
  await outbox.drain();
  expect(taken).toEqual([link]);
});

it("the oldest is sent first, each from its own client, with its own Message-ID (decision 051)", async () => {
  const sent: OutgoingMail[] = [];
  const outbox = await worker(async (mail) => void sent.push(mail));
  await queue("one@shop.example", 8);
  await queue("two@shop.example", 10);
  await outbox.drain();
  const clientFiles = [8, 10].map((id) => at.clients.byId(id));
  expect(sent.map(({ from, domain, to }) => [from.name, domain, to])).toEqual([
    [clientFiles[0]?.siteName, new URL(clientFiles[0]?.origin ?? "").hostname, "one@shop.example"],
    [clientFiles[1]?.siteName, new URL(clientFiles[1]?.origin ?? "").hostname, "two@shop.example"],
  ]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
});

it("a cause with a `once` key is mailed once; another cause is mailed separately (rule 11.2)", async () => {
  const to = newEmail();
  for (const once of ["a", "a", "b", undefined, undefined]) await queue(to, 8, once);
  expect((await rows()).map((row) => row.dedupe_key)).toEqual(["a", "b", null, null]);
});

it("a mail to staff goes once to each staff account of that client: no merchants, no suspended or deleted accounts", async () => {
  // Staff of other tests.
  await at.db.updateTable("account").set({ deleted_at: now }).where("role", "=", "staff").execute();
  const { email } = await newStaff(at, 8);
  const second = await newStaff(at, 8);
  const [suspended, deleted] = [await newStaff(at, 8), await newStaff(at, 8)];
  await newStaff(at, 10);
  await newMerchant(at);
  for (const [gone, change] of [
    [suspended, { suspended_at: now }],
    [deleted, { deleted_at: now }],
  ] as const)
    await at.db.updateTable("account").set(change).where("email", "=", gone.email).execute();
  await at.db.deleteFrom("outbox").execute();
  const data = { link: "https://example.com/" };
  for (let seen = 0; seen < 2; seen++)
    await queueMailToStaff(systemCtx(at), { kind: "password-changed", data }, "cause");
  expect((await rows()).map((row) => row.recipient).toSorted()).toEqual(
    [email, second.email].toSorted(),
  );
});

it("a client's own list gets the mails to staff instead of its staff accounts, from its next mail on; other clients' staff as before (rule 11.6, decision 073)", async () => {
  const { email } = await newStaff(at, 8);
  await newStaff(at, 10);
  const data = { link: "https://example.com/" };
  const ctx = systemCtx(at);
  const listed = ["reviews@shop.example", "Owner@shop.example"];
  const withList = { ...ctx, client: { ...ctx.client, staffMail: listed } };
  const recipients = async () => (await rows()).map((row) => row.recipient);
  await at.db.deleteFrom("outbox").execute();
  for (let seen = 0; seen < 2; seen++)
    await queueMailToStaff(withList, { kind: "password-changed", data }, "cause");
  expect((await recipients()).toSorted()).toEqual(listed.toSorted());
  await queueMailToStaff(ctx, { kind: "password-changed", data }, "another cause");
  expect(await recipients()).toContain(email);
});
