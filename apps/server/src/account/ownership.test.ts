import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountRow, newLiveStore, newStaff } from "../testing/accounts-and-stores.ts";
import { Caller } from "../testing/caller.ts";
import { closeAll, type Installation, openPair } from "../testing/installation.ts";
import { credentials, events, verifiedMerchant } from "./testing/credentials.ts";

let at: Installation;
/** Another process, without any cached session. */
let second: Installation;
beforeAll(async () => {
  ({ at, second } = await openPair());
});
afterAll(() => closeAll(at, second));

const pairs = events.flatMap((event) => credentials.map((credential) => ({ event, credential })));

describe("what was issued before a change of ownership is void afterwards (rule 3.7, decisions 009, 054)", () => {
  it.each(pairs.map((pair) => [pair.credential.name, pair.event.name, pair] as const))(
    "%s and %s",
    async (_credential, _event, { event, credential }) => {
      const holder = await event.prepare(at);
      // A newer link revokes older ones of its kind, so the event's own link is requested last: the
      // event itself is under test.
      const issued = await credential.issue(holder);
      if (event.link) holder.link = await event.link(holder);
      await event.happen(holder);
      expect(await credential.use(second, issued, holder)).toBe(credential.dead);
      expect(await credential.use(at, issued, holder)).toBe(credential.dead);
    },
  );

  it.each(credentials.map((credential) => [credential.name, credential] as const))(
    "%s stays valid as long as nothing happens",
    async (_name, credential) => {
      for (const event of events) {
        const holder = await event.prepare(at);
        const issued = await credential.issue(holder);
        expect(await credential.use(second, issued, holder)).not.toBe(credential.dead);
      }
    },
  );

  it.each(events.map((event) => [event.name, event] as const))(
    "%s leaves another account's credentials valid",
    async (_name, event) => {
      const bystander = await verifiedMerchant(at);
      const issued: string[] = [];
      for (const credential of credentials) issued.push(await credential.issue(bystander));
      const holder = await event.prepare(at);
      if (event.link) holder.link = await event.link(holder);
      await event.happen(holder);
      // Checked before any link is used, as the first use of a link revokes others.
      const { pending_email, email } = await accountRow(second, bystander.id);
      expect([pending_email, email]).toEqual([issued.at(-1), bystander.email]);
      expect(await accountRow(at, bystander.id)).toMatchObject({ credential_version: 0 });
      const open = await at.db
        .selectFrom("one_time_token")
        .select("kind")
        .where("account_id", "=", bystander.id)
        .where("used_at", "is", null)
        .orderBy("kind")
        .execute();
      expect(open.map(({ kind }) => kind)).toEqual([
        "add-passkey",
        "change-email",
        "invite",
        "reset",
        "sign-in",
        "use-passkey",
        "verify",
      ]);
      expect(await credentials[0]?.use(second, issued[0] ?? "", bystander)).toBe(200);
      expect(await credentials[1]?.use(second, issued[1] ?? "", bystander)).toBe(200);
    },
  );

  it("a store's suspension has the same effect on its owner", async () => {
    const { merchant, store } = await newLiveStore(at);
    const { id } = await merchant.ok(endpoints.getMe);
    const holder = { at, owner: merchant, id, email: merchant.email, link: "" };
    const issued: string[] = [];
    for (const credential of credentials) issued.push(await credential.issue(holder));
    const staff = await newStaff(at);
    const params = { id: store.id };
    await staff.ok(endpoints.staffSuspendStore, { params, body: { reason: "Not a shop" } });
    for (const [index, credential] of credentials.entries()) {
      const answer = await credential.use(second, issued[index] ?? "", holder);
      expect([credential.name, answer]).toEqual([credential.name, credential.dead]);
    }
  });

  it("a link mailed to one address is not accepted for another", async () => {
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
