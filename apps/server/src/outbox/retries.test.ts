import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { OutgoingMail } from "../ports/mailer.ts";
import { newEmail } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { keptLog } from "../testing/log.ts";
import { plainWeb } from "../testing/plain-web.ts";
import { newStaff, systemCtx } from "../testing/shortcuts.ts";
import { queueMail, queueMailToStaff } from "./queue.ts";
import { type OutboxWorker, startOutbox } from "./worker.ts";

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const START = 1_790_000_000_000;

let at: Installation;
let now = START;
const log = keptLog();
const workers: OutboxWorker[] = [];
const clock = { now: () => now, business: () => now };

beforeAll(async () => {
  at = await openInstallation({ web: plainWeb });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await at.db.deleteFrom("outbox").execute();
  now = START;
});
afterAll(() => at.close());

/** A process's outbox with a mail server that does what the test says, on a clock that it moves. */
function worker(send: (mail: OutgoingMail) => Promise<void>): OutboxWorker {
  const made = startOutbox({
    db: at.db,
    clients: at.clients,
    clock,
    log: log.logger,
    sealer: at.ports.sealer,
    web: async () => plainWeb,
    mailer: { send, close: () => undefined },
  });
  workers.push(made);
  return made;
}

function queue(to = newEmail(), clientId = 8, once?: string): Promise<void> {
  const data = { link: "https://example.com/" };
  const ctx = { ...systemCtx(at, clientId), clock };
  return queueMail(ctx, { kind: "password-changed", to, data, ...(once && { once }) });
}

const rows = () => at.db.selectFrom("outbox").selectAll().orderBy("id").execute();

/** Fails until told otherwise; keeps to whom it was asked to send. */
function brokenServer() {
  const state = { tries: 0, broken: true };
  const send = async () => {
    state.tries++;
    if (state.broken) throw new Error("connection refused");
  };
  return { state, send };
}

it("what fails is tried again, later and later: after 2 s, then twice as long, at most an hour", async () => {
  const { state, send } = brokenServer();
  const outbox = worker(send);
  await queue();
  await outbox.drain();
  const waits = [...Array.from({ length: 11 }, (_, i) => 2 ** (i + 1)), 3600, 3600];
  for (const [index, seconds] of waits.entries()) {
    now += seconds * SECOND_MS - 1;
    await outbox.drain();
    expect([seconds, state.tries]).toEqual([seconds, index + 1]);
    now += 1;
    await outbox.drain();
    expect([seconds, state.tries]).toEqual([seconds, index + 2]);
  }
  expect(await rows()).toMatchObject([{ error: "connection refused", sent_at: null }]);
  state.broken = false;
  now += HOUR_MS;
  await outbox.drain();
  expect(await rows()).toMatchObject([{ error: null, sent_at: now, dead_at: null, data: "" }]);
  expect(log.text()).toContain("mail not sent");
});

it("'for a day': a failure at its end is tried once more, one beyond is given up and its links erased", async () => {
  const { state, send } = brokenServer();
  const outbox = worker(send);
  await queue();
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

it("a mail that a process died with is sent by another when its lease of a minute is over, not before", async () => {
  const stuck = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const dying = worker(() => {
    taken.resolve();
    return stuck.promise;
  });
  const sent: string[] = [];
  const other = worker(async ({ to }) => void sent.push(to));
  const to = newEmail();
  await queue(to);
  const drained = dying.drain();
  await taken.promise;
  now += 60 * SECOND_MS - 1;
  await other.drain();
  expect(sent).toEqual([]);
  now += 1;
  await other.drain();
  expect(sent).toEqual([to]);
  stuck.resolve();
  await drained;
});

it("two processes send each mail once, and one that fails holds up no other", async () => {
  const addresses = Array.from({ length: 12 }, newEmail);
  for (const to of addresses) await queue(to);
  const sent: string[] = [];
  const send = async ({ to }: OutgoingMail) => {
    if (to === addresses[0]) throw new Error("no such mailbox");
    sent.push(to);
  };
  const [one, two] = [worker(send), worker(send)];
  await Promise.all([one.drain(), two.drain()]);
  expect(sent.toSorted()).toEqual(addresses.slice(1).toSorted());
  expect((await rows()).map((row) => row.tries)).toEqual(addresses.map(() => 1));
});

it("the oldest first, each from its own brand, with a Message-ID of its own (D39)", async () => {
  const sent: OutgoingMail[] = [];
  const outbox = worker(async (mail) => void sent.push(mail));
  await queue("one@shop.example", 8);
  await queue("two@shop.example", 10);
  await outbox.drain();
  const brands = [8, 10].map((id) => at.clients.byId(id));
  expect(sent.map(({ from, domain, to }) => [from.name, domain, to])).toEqual([
    [brands[0]?.siteName, new URL(brands[0]?.origin ?? "").hostname, "one@shop.example"],
    [brands[1]?.siteName, new URL(brands[1]?.origin ?? "").hostname, "two@shop.example"],
  ]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
});

it("a mail is sent without being asked for, a woken outbox needs no second, and a stopped one sends none", async () => {
  const first = Promise.withResolvers<string>();
  const outbox = worker(async ({ to }) => first.resolve(to));
  const to = newEmail();
  await queue(to);
  expect(await first.promise).toBe(to);
  await outbox.stop();
  await queue();
  await outbox.drain();
  expect((await rows()).map((row) => row.sent_at)).toEqual([now, null]);
});

it("a cause that is told once is one mail, however often it is seen; another cause is another", async () => {
  const to = newEmail();
  for (const once of ["a", "a", "b", undefined, undefined]) await queue(to, 8, once);
  expect((await rows()).map((row) => row.dedupe_key)).toEqual(["a", "b", null, null]);
});

it("a mail to the staff goes to each of that client's, once: no merchant, no suspended or deleted account", async () => {
  const { email } = await newStaff(at, 8);
  const second = await newStaff(at, 8);
  const [suspended, deleted] = [await newStaff(at, 8), await newStaff(at, 8)];
  await newStaff(at, 10);
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
