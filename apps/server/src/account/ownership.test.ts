import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Caller } from "../testing/caller.ts";
import type { Installation } from "../testing/installation.ts";
import { accountRow, closeAll, newLiveStore, newStaff, openPair } from "../testing/shortcuts.ts";
import { credentials, events, verifiedMerchant } from "./testing/credentials.ts";

let at: Installation;
/** Another process: it knows nothing of sessions but what the database tells. */
let beside: Installation;
beforeAll(async () => {
  ({ at, beside } = await openPair());
});
afterAll(() => closeAll(at, beside));

const pairs = events.flatMap((event) => credentials.map((credential) => ({ event, credential })));

describe("what was issued before an account changed hands is void after it (rule 3.7, decisions 009, 054)", () => {
  it.each(pairs.map((pair) => [pair.credential.name, pair.event.name, pair] as const))(
    "%s and %s",
    async (_credential, _event, { event, credential }) => {
      const holder = await event.prepare(at);
      // An event's own link is asked for last where the newest voids the others: what is tested is the event.
      const issued = await credential.issue(holder);
      if (event.link) holder.link = await event.link(holder);
      await event.happen(holder);
      expect(await credential.use(beside, issued, holder)).toBe(credential.dead);
      expect(await credential.use(at, issued, holder)).toBe(credential.dead);
    },
  );

  it.each(credentials.map((credential) => [credential.name, credential] as const))(
    "%s is good as long as nothing happens",
    async (_name, credential) => {
      for (const event of events) {
        const holder = await event.prepare(at);
        const issued = await credential.issue(holder);
        expect(await credential.use(beside, issued, holder)).not.toBe(credential.dead);
      }
    },
  );

  it.each(events.map((event) => [event.name, event] as const))(
    "%s leaves what another account holds alone",
    async (_name, event) => {
      const bystander = await verifiedMerchant(at);
      const issued: string[] = [];
      for (const credential of credentials) issued.push(await credential.issue(bystander));
      const holder = await event.prepare(at);
      if (event.link) holder.link = await event.link(holder);
      await event.happen(holder);
      // Before any of them is used: the first use of a link voids others.
      const { pending_email, email } = await accountRow(beside, bystander.id);
      expect([pending_email, email]).toEqual([issued.at(-1), bystander.email]);
      expect(await accountRow(at, bystander.id)).toMatchObject({ credential_version: 0 });
      const open = await at.db
        .selectFrom("one_time_token")
        .select("kind")
        .where("account_id", "=", bystander.id)
        .where("used_at", "is", null)
        .orderBy("kind")
        .execute();
      expect(open.map(({ kind }) => kind)).toEqual(["change-email", "reset", "verify"]);
      expect(await credentials[0]?.use(beside, issued[0] ?? "", bystander)).toBe(200);
      expect(await credentials[1]?.use(beside, issued[1] ?? "", bystander)).toBe(200);
    },
  );

  it("a store's suspension does the same to its owner", async () => {
    const { merchant, store } = await newLiveStore(at);
    const { id } = await merchant.ok(endpoints.getMe);
    const holder = { at, owner: merchant, id, email: merchant.email, link: "" };
    const issued: string[] = [];
    for (const credential of credentials) issued.push(await credential.issue(holder));
    const staff = await newStaff(at);
    const params = { id: store.id };
    await staff.ok(endpoints.staffSuspendStore, { params, body: { reason: "Not a shop" } });
    for (const [index, credential] of credentials.entries()) {
      const answer = await credential.use(beside, issued[index] ?? "", holder);
      expect([credential.name, answer]).toEqual([credential.name, credential.dead]);
    }
  });

  it("a link for one address never speaks for another", async () => {
    const change = events.find(({ name }) => name === "a confirmed change of address");
    const reset = credentials.find(({ name }) => name === "a reset link");
    if (!change?.link || !reset) throw new Error("no such event");
    const holder = await change.prepare(at);
    holder.link = await change.link(holder);
    const mailedToOld = await reset.issue(holder);
    await change.happen(holder);
    expect(await reset.use(at, mailedToOld, holder)).toBe(400);
    const { status } = await new Caller(at).call(endpoints.passwordReset, {
      body: { email: holder.email },
    });
    expect(status).toBe(404);
  });
});
