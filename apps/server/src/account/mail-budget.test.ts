import { DAY_MS, endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { foldEmail } from "../fold-email.ts";
import { rateLimits } from "../ports/rate-limits.ts";
import { wasTaken } from "../ports/throttles.ts";
import { Caller, newMerchant } from "../testing/caller.ts";
import { holdTime, later } from "../testing/held-time.ts";
import { openInstallation } from "../testing/installation.ts";
import { mailedToken } from "../testing/mails.ts";
import { HOUR_MS, MINUTE_MS, newIp } from "../testing/spend-limits.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { takeMail } from "./mail-budget.ts";

const at = await openInstallation({ rateLimitFactor: 1, app: { trustedProxy: "127.0.0.1" } });
afterAll(() => at.close());
let begun = 0;
// Each test begins days after what another one spent.
holdTime(() => Date.now() + 10 * DAY_MS * begun++);

/** A new network for each request, so that only the limits of the mailbox apply. */
const anywhere = () => ({ headers: { "x-forwarded-for": newIp() } });

async function register(email: string, clientId = 8) {
  const caller = new Caller(at, clientId);
  const reply = await caller.call(endpoints.emailRegister, {
    body: { email, password },
    ...anywhere(),
  });
  if (reply.status === 201) caller.session = reply.data;
  return { caller, status: reply.status };
}
const recipients = async () =>
  (await at.db.selectFrom("outbox").select(["id", "recipient"]).execute()).map(
    ({ id, recipient }) => [id, recipient] as const,
  );

/** The recipients of all queued mails, also of those deleted with their account. */
const queued = new Map<number, string>();
async function noteQueued(): Promise<void> {
  for (const [id, recipient] of await recipients()) queued.set(id, recipient);
}

async function remove(caller: Caller): Promise<void> {
  await noteQueued();
  await caller.call(endpoints.deleteMe, { body: { password } });
}
const remind = (email: string, clientId = 8) =>
  new Caller(at, clientId).call(endpoints.passwordReset, { body: { email }, ...anywhere() });
const ask = async (email: string) =>
  (await newMerchant(at)).call(endpoints.changeEmail, { body: { email, password } });

/** The number of mails to a mailbox, in all forms of its address. */
async function mailsOf(email: string): Promise<number> {
  await noteQueued();
  const all = [...queued.values()];
  return all.filter((recipient) => foldEmail(recipient) === foldEmail(email)).length;
}

/** Forms of one mailbox's address. */
const variants = (name: string) => [
  `${name}@exämple.com`,
  `${name.toUpperCase()}@xn--exmple-cua.com`,
  `${name.replace("m", "ｍ")}@EXÄMPLE.com`,
];

describe("mails to an address that has not proved itself (decision 018)", () => {
  it("'10 a day for a mailbox', by all ways, accounts, brands and forms together", async () => {
    const forms = variants(newEmail().split("@")[0] ?? "");
    const form = (index: number) => forms[index % forms.length] ?? "";
    for (let hour = 0; hour < 12; hour++) {
      for (let index = 0; index < 2; index++) {
        const { caller, status } = await register(form(index), index % 2 ? 8 : 10);
        await ask(form(index + 1));
        await remind(form(index), caller.clientId);
        await register(form(index + 2), caller.clientId);
        if (status !== 201) continue;
        await caller.call(endpoints.resendVerification);
        const body = { current_password: password, password };
        const changed = await caller.call(endpoints.changePassword, { body });
        if (changed.status === 200) caller.session = changed.data;
        await remove(caller);
      }
      expect(await mailsOf(form(0))).toBeLessThanOrEqual(10);
      later(HOUR_MS);
    }
    expect(await mailsOf(form(0))).toBe(10);
    later(13 * HOUR_MS);
    await register(form(0));
    expect(await mailsOf(form(0))).toBe(11);
  });

  it("when they are spent, who registers or asks for a reset is answered as ever, and a resend is 429", async () => {
    const email = newEmail();
    const own = (index: number) => ask(email).then(() => later(index % 3 === 2 ? HOUR_MS : 1));
    for (let index = 0; index < 10; index++) await own(index);
    expect(await mailsOf(email)).toBe(10);
    later(HOUR_MS);
    expect((await ask(email)).status).toBe(429);
    const { caller, status } = await register(email);
    expect([status, (await remind(email)).status]).toEqual([201, 200]);
    const resent = await caller.call(endpoints.resendVerification);
    expect([resent.status, await mailsOf(email)]).toEqual([429, 10]);
  });

  it("'one mailbox gets at most 50 a day' by its subaddresses; then again after a day", async () => {
    const name = `mailbox-${newIp().replaceAll(".", "-")}`;
    let forms = 0;
    const mail = () => wasTaken(takeMail(systemCtx(at), `${name}+${++forms}@shop.example`));
    const first: boolean[] = [];
    for (let count = 0; count < 51; count++) first.push(await mail());
    expect(first.indexOf(false)).toBe(50);
    later(DAY_MS - 1);
    expect(await mail()).toBe(false);
    later(1);
    expect(await mail()).toBe(true);
  });

  it("a verified address gets its reset links, whatever else was asked for it", async () => {
    const merchant = await newMerchant(at);
    for (let index = 0; index < 12; index++) {
      if (index % 3 === 0) later(HOUR_MS);
      await remind(merchant.email);
    }
    const before = await mailsOf(merchant.email);
    await at.db
      .updateTable("account")
      .set({ email_verified_at: 1 })
      .where("email", "=", merchant.email)
      .execute();
    later(HOUR_MS);
    expect([before, (await remind(merchant.email)).status]).toEqual([10, 200]);
    expect(await mailsOf(merchant.email)).toBe(11);
  });

  it("'3 registrations of a mailbox in an hour', deleted in between: the fourth is 429, for known and unknown alike", async () => {
    const [one = "", two = "", three = ""] = variants(newEmail().split("@")[0] ?? "");
    for (const [form, again] of [
      [one, 409],
      [two, 409],
      [three, 429],
    ] as const) {
      const { caller, status } = await register(form);
      expect([status, (await register(one)).status]).toEqual([201, again]);
      await remove(caller);
    }
    expect((await register(two)).status).toBe(429);
    expect((await register(newEmail())).status).toBe(201);
    later(HOUR_MS);
    expect((await register(one)).status).toBe(201);
  });

  it("'Resend email' counts by address: an account made anew begins no new count (rule 3.2)", async () => {
    const email = newEmail();
    const first = await register(email);
    await first.caller.ok(endpoints.resendVerification);
    await remove(first.caller);
    const second = await register(email.toUpperCase());
    expect((await second.caller.call(endpoints.resendVerification)).status).toBe(429);
    later(MINUTE_MS);
    expect((await second.caller.call(endpoints.resendVerification)).status).toBe(200);
  });

  it("the former address of an account is told of a change as long as the day's mails last", async () => {
    const victim = newEmail();
    for (let round = 0; round < 12; round++) {
      const { caller } = await register(victim);
      const email = newEmail();
      await caller.ok(endpoints.changeEmail, { body: { email, password } });
      const token = await mailedToken(at, email, "verify-new-address");
      const reply = await caller.call(endpoints.verifyEmail, { body: { token } });
      expect(reply.status).toBe(200);
      later(HOUR_MS / 2);
    }
    expect(await mailsOf(victim)).toBe(10);
  });
});

describe("successful registrations (rule 2.10, decision 018)", () => {
  it("'300 per network and hour': the next is 429, another network's is not", async () => {
    const ip = newIp();
    const tryOnce = async (from = ip) =>
      (
        await new Caller(at).call(endpoints.emailRegister, {
          body: { email: newEmail(), password },
          headers: { "x-forwarded-for": from },
        })
      ).status;
    for (let point = 0; point < 297; point++)
      await at.ports.throttles.take(rateLimits.register, `8:${ip}`);
    const statuses = await Promise.all(Array.from({ length: 5 }, () => tryOnce()));
    expect(statuses.sort()).toEqual([201, 201, 201, 429, 429]);
    expect(await tryOnce(newIp())).toBe(201);
    later(HOUR_MS);
    expect(await tryOnce()).toBe(201);
  });
});
