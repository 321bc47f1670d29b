import { newEmail } from "@coupon-center/testing/samples";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { newMerchant } from "../testing/caller.ts";
import { captureLog } from "../testing/capture-log.ts";
import { holdTime, later } from "../testing/held-time.ts";
import { openInstallation } from "../testing/installation.ts";
import { HOUR_MS } from "../testing/spend-limits.ts";
import { sealMailData } from "./mail-data.ts";
import { mailBounds } from "./payment-mail-budget.ts";
import { settledOutboxOf } from "./testing/outbox-of.ts";
import type { OutboxDeps } from "./worker.ts";

const at = await openInstallation({ rateLimitFactor: 1 });
afterEach(async () => {
  await at.db.deleteFrom("outbox").execute();
});
afterAll(() => at.close());
holdTime();

/** Queues mails of this kind; their texts are not under test. */
async function queue(kind: string, recipient: string, count = 1, clientId = 8): Promise<void> {
  const { sealer } = at.ports;
  const now = Date.now();
  for (let mail = 0; mail < count; mail++) {
    const data = sealMailData(sealer, { client_id: clientId, kind, recipient }, {});
    const times = { created_at: now, due_at: now };
    await at.db
      .insertInto("outbox")
      .values({ client_id: clientId, recipient, kind, data, ...times })
      .execute();
  }
}

/** A new merchant's address, verified, without any mail to it. */
async function newVerified(clientId = 8): Promise<string> {
  const { email } = await newMerchant(at, clientId);
  const own = at.db.updateTable("account").where("email", "=", email);
  await own.set({ email_verified_at: 1 }).execute();
  await at.db.deleteFrom("outbox").execute();
  return email;
}

/** Sends what is due; returns the number of mails to each address. */
async function sendDue(fails = false) {
  const log = captureLog();
  const sent: string[] = [];
  const send = async ({ to }: { to: string }) => {
    if (fails) throw new Error("connection refused");
    sent.push(to);
  };
  // The mails have no data that could be revised.
  const reviseEndings: OutboxDeps["reviseEndings"] = async (_, data) => data;
  const outbox = await settledOutboxOf(at, send, { log: log.logger, reviseEndings });
  await outbox.stop();
  return { sent, events: log.events().filter((event) => event !== "mail_sent") };
}

const kinds = Object.entries(mailBounds);
const aboutPayments = kinds.flatMap(([kind, bound]) => (bound === "payments" ? [kind] : []));
const others = kinds.flatMap(([kind, bound]) => (bound === "payments" ? [] : [kind]));

describe("mails about payments to an address that is not verified (rule 2.10, decision 018)", () => {
  it.each(aboutPayments)("%s: ten a day; what is beyond is left out, and logged", async (kind) => {
    const { email } = await newMerchant(at);
    await at.db.deleteFrom("outbox").execute();
    await queue(kind, email, 12);
    const { sent, events } = await sendDue();
    expect(sent).toHaveLength(10);
    expect(events).toEqual(["mail_left_out", "mail_left_out"]);
    const rows = await at.db.selectFrom("outbox").select("sent_at").execute();
    expect(rows).toEqual(Array.from({ length: 10 }, () => ({ sent_at: expect.any(Number) })));
    later(24 * HOUR_MS);
    await queue(kind, email);
    expect((await sendDue()).sent).toEqual([email]);
  });

  it("all kinds and brands together, to any spelling of the mailbox", async () => {
    const [name = ""] = newEmail().split("@");
    const forms = [`${name}@exämple.com`, `${name.toUpperCase()}@xn--exmple-cua.com`];
    for (const [index, kind] of aboutPayments.entries())
      await queue(kind, forms[index % 2] ?? "", 2, index % 3 === 0 ? 10 : 8);
    expect((await sendDue()).sent).toHaveLength(10);
  });

  it("a verified address gets all of them", async () => {
    const email = await newVerified();
    await queue("payment-received", email, 12);
    expect(await sendDue()).toEqual({ sent: Array.from({ length: 12 }, () => email), events: [] });
  });

  it("one that is verified at another client only is not", async () => {
    const email = await newVerified(10);
    await queue("payment-received", email, 12);
    expect((await sendDue()).sent).toHaveLength(10);
  });

  it("nor is one that is verified in another spelling, which may be another's mailbox", async () => {
    const email = await newVerified();
    const [name = "", domain] = email.split("@");
    await queue("payment-received", `${name.toUpperCase()}@${domain}`, 12);
    expect((await sendDue()).sent).toHaveLength(10);
  });

  it("a mail counts at its first try, be it tried again by hand or after a process died with it", async () => {
    const email = newEmail();
    await queue("cancelled", email, 10);
    await sendDue(true);
    const counted = { tries: 0, due_at: Date.now() };
    await at.db.updateTable("outbox").set(counted).execute();
    expect((await sendDue()).sent).toHaveLength(10);
    await queue("cancelled", email);
    await at.db.updateTable("outbox").set({ tries: 1 }).where("sent_at", "is", null).execute();
    expect((await sendDue()).sent).toEqual([email]);
  });

  it("a mail that is tried again counts once", async () => {
    const email = newEmail();
    await queue("cancelled", email, 10);
    expect((await sendDue(true)).sent).toEqual([]);
    later(HOUR_MS);
    expect((await sendDue()).sent).toHaveLength(10);
    await queue("cancelled", email);
    expect((await sendDue()).sent).toEqual([]);
  });

  it.each(others)("%s is not counted among them", async (kind) => {
    const email = newEmail();
    await queue("cancelled", email, 10);
    await queue(kind, email);
    await queue("cancelled", email);
    expect((await sendDue()).sent).toHaveLength(11);
  });
});
