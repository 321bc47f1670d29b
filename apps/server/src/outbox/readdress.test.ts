import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { moveAddress, staff, verifiedMerchant } from "../account/testing/holders.ts";
import type { OutboxRow } from "../db/tables.ts";
import type { Worker } from "../jobs/worker.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { type MailToQueue, queueMail, queueMailToStaff } from "./queue-mail.ts";
import { readdress } from "./readdress.ts";
import { settledOutboxOf } from "./testing/outbox-of.ts";

let outbox: Worker | undefined;
/** A worker's own time, which the tests move on. */
let ahead = 0;
const sent: string[] = [];
const clock = { now: () => Date.now() + ahead, business: () => Date.now() + ahead };
const at = await openInstallation({ web: jsonWebBuild });
afterEach(async () => {
  await outbox?.stop();
  await at.db.deleteFrom("outbox").execute();
  sent.splice(0);
  ahead = 0;
});
afterAll(() => at.close());

/** A worker whose mail server refuses mails until it works; what it took is in `sent`. */
async function worker(server = { works: true }): Promise<Worker> {
  outbox = await settledOutboxOf(
    at,
    async ({ to, subject }) => {
      if (!server.works) throw new Error("connection refused");
      sent.push(`${subject} to ${to}`);
    },
    { clock },
  );
  return outbox;
}

const queue = (to: MailToQueue["to"], waitsMs = 0) => {
  const data = { until: null, link: "https://example.com/" };
  return queueMail(systemCtx(at), { kind: "cancelled", to, data, waitsMs });
};

describe("a mail to an account goes to the address that the account has when it is sent (rule 11.2, decision 089)", () => {
  it("after a wait, and after the former address was told of the change", async () => {
    const holder = await verifiedMerchant(at);
    const { id, email } = holder;
    await at.db.deleteFrom("outbox").execute();
    await queue({ id, email }, 120_000);
    await moveAddress(holder);
    const { drain } = await worker();
    await drain();
    ahead = 120_000;
    await drain();
    // Not the new address's link, which was followed before it was sent.
    expect(sent.toSorted()).toEqual(
      [`cancelled to ${holder.email}`, `email-changed to ${email}`].toSorted(),
    );
    const rows = await at.db.selectFrom("outbox").select(["recipient", "tries", "data"]).execute();
    expect(rows.map(({ recipient }) => recipient).toSorted()).toEqual(
      [email, holder.email].toSorted(),
    );
    expect(rows).toMatchObject(Array.from({ length: 2 }, () => ({ tries: 1, data: "" })));
  });

  it("after a try that failed", async () => {
    const holder = await verifiedMerchant(at);
    await at.db.deleteFrom("outbox").execute();
    await queue({ id: holder.id, email: holder.email });
    const server = { works: false };
    const { drain } = await worker(server);
    await drain();
    await moveAddress(holder);
    server.works = true;
    ahead = 3_600_000;
    await drain();
    expect(sent).toContain(`cancelled to ${holder.email}`);
  });

  it("if its cause had read the account before the change", async () => {
    const holder = await verifiedMerchant(at);
    const { id, email } = holder;
    await moveAddress(holder);
    await at.db.deleteFrom("outbox").execute();
    await queue({ id, email });
    await (await worker()).drain();
    expect(sent).toEqual([`cancelled to ${holder.email}`]);
  });

  it("in the order of the mails to that address", async () => {
    const holder = await verifiedMerchant(at);
    const { id, email } = holder;
    await moveAddress(holder);
    await at.db.deleteFrom("outbox").execute();
    const data = { link: "https://example.com/" };
    await queueMail(systemCtx(at), { kind: "sign-in-refused", to: { id, email }, data });
    for (const kind of ["password-changed", "reset"] as const)
      await queueMail(systemCtx(at), { kind, to: holder.email, data });
    await (await worker()).drain();
    const kinds = ["sign-in-refused", "password-changed", "reset"];
    expect(sent).toEqual(kinds.map((kind) => `${kind} to ${holder.email}`));
  });

  it("of staff too, but not of the brand's own list", async () => {
    const holder = await staff(at);
    const former = holder.email;
    const data = { link: "https://example.com/", stripeUrl: "https://example.com/" };
    const toStaff = (ctx: ReturnType<typeof systemCtx>) =>
      queueMailToStaff(ctx, { kind: "payment-orphaned", data });
    await toStaff(systemCtx(at));
    const { client, ...ctx } = systemCtx(at);
    await toStaff({ ...ctx, client: { ...client, staffMail: [former] } });
    await moveAddress(holder);
    await (await worker()).drain();
    expect(sent.filter((mail) => mail.startsWith("payment-orphaned")).toSorted()).toEqual(
      [`payment-orphaned to ${former}`, `payment-orphaned to ${holder.email}`].toSorted(),
    );
  });

  it("or to none if the account is deleted after a change", async () => {
    const holder = await verifiedMerchant(at);
    const { id, email } = holder;
    await queue({ id, email }, 120_000);
    await moveAddress(holder);
    await queue({ id, email: holder.email }, 120_000);
    await holder.owner.ok(endpoints.deleteMe, { body: { password } });
    ahead = 120_000;
    await (await worker()).drain();
    expect(sent.filter((mail) => mail.startsWith("cancelled"))).toEqual([
      `cancelled to ${holder.email}`,
    ]);
  });

  it("and stays with it after its deletion", async () => {
    const { id, email } = await verifiedMerchant(at);
    await at.db.deleteFrom("outbox").execute();
    await queue({ id, email });
    await at.db
      .updateTable("account")
      .set({ email: `deleted:${id}`, deleted_at: Date.now() })
      .where("id", "=", id)
      .execute();
    await (await worker()).drain();
    expect(sent).toEqual([`cancelled to ${email}`]);
  });
});

it("a mail to an address goes there whoever has it by then (decision 089)", async () => {
  const holder = await verifiedMerchant(at);
  const former = holder.email;
  await at.db.deleteFrom("outbox").execute();
  const data = { link: "https://example.com/" };
  await queueMail(systemCtx(at), { kind: "password-changed", to: former, data });
  await moveAddress(holder, newEmail());
  await (await worker()).drain();
  expect(sent.filter((mail) => mail.endsWith(` to ${former}`))).toEqual([
    `password-changed to ${former}`,
    `email-changed to ${former}`,
  ]);
});

describe("a claimed mail to an account whose address has changed (decision 089)", () => {
  const mails = () => at.db.selectFrom("outbox").selectAll().orderBy("id").execute();
  const write = (change: Partial<OutboxRow>) => at.db.updateTable("outbox").set(change).execute();
  let holder: Awaited<ReturnType<typeof verifiedMerchant>>;
  let claimed: OutboxRow;
  let other: OutboxRow;
  beforeEach(async () => {
    const another = await verifiedMerchant(at);
    holder = await verifiedMerchant(at);
    const { id, email } = holder;
    await moveAddress(holder);
    await at.db.deleteFrom("outbox").execute();
    await queue({ id, email });
    await queue({ id: another.id, email: another.email });
    await write({ lease_by: "one", lease_until: 1, tries: 1 });
    [claimed, other] = (await mails()) as [OutboxRow, OutboxRow];
  });

  const change = (row: OutboxRow) => readdress({ db: at.db, sealer: at.ports.sealer }, row);

  it("is given the present one, and is free and not counted as tried", async () => {
    expect(await change(claimed)).toBe(true);
    const free = { lease_by: null, lease_until: 0, tries: 0 };
    const given = { ...claimed, ...free, recipient: holder.email, data: expect.any(String) };
    expect(await mails()).toEqual([given, other]);
  });

  it("is left to another worker that took its lease meanwhile", async () => {
    await write({ lease_by: "another", tries: 2 });
    const taken = await mails();
    await change(claimed);
    expect(await mails()).toEqual(taken);
  });

  it("stays as it is if its data cannot be read", async () => {
    expect(await change({ ...claimed, data: "?" })).toBe(false);
    expect(await mails()).toEqual([claimed, other]);
  });

  it("stays as it is if it is another client's (rule 1.4)", async () => {
    expect(await change({ ...claimed, client_id: 10, data: "{}" })).toBe(false);
  });
});
