import { endpoints, type MailKind } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { foldEmail, likelyMailbox } from "../fold-email.ts";
import { mailBounds } from "../outbox/payment-mail-budget.ts";
import { rateLimits } from "../ports/rate-limits.ts";
import { Caller, newMerchant } from "../testing/caller.ts";
import { holdTime, later } from "../testing/held-time.ts";
import { openInstallation } from "../testing/installation.ts";
import { mailedToken } from "../testing/mails.ts";
import { HOUR_MS, newIp } from "../testing/spend-limits.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { addressKey } from "./account-queries.ts";
import { setUpApp } from "./testing/totp.ts";

const at = await openInstallation({ rateLimitFactor: 1, app: { trustedProxy: "127.0.0.1" } });
afterAll(() => at.close());
holdTime();

/** One try to have a mail sent to an address that the caller chose; most end in a refusal. */
type Try = (form: string, attacker: Caller, clientId: number) => Promise<unknown>;

const credentials = (email: string) => ({ body: { email, password }, ...anywhere() });
/** A network of its own, so that only the limits of the mailbox apply. */
const anywhere = () => ({ headers: { "x-forwarded-for": newIp() } });

const register: Try = (form, _attacker, clientId) =>
  new Caller(at, clientId).call(endpoints.emailRegister, credentials(form));

/** The attackers' account with the victim's address, which all of them can sign in to. */
async function holder(form: string, clientId: number): Promise<Caller> {
  const caller = new Caller(at, clientId);
  const { status, data } = await caller.call(endpoints.emailRegister, credentials(form));
  if (status === 201) caller.session = data;
  else caller.session = (await caller.call(endpoints.emailLogin, credentials(form))).data;
  return caller;
}

async function guess(form: string, clientId: number): Promise<void> {
  const key = addressKey(systemCtx(at, clientId), form);
  for (let point = 0; point < 50; point++)
    await at.ports.throttles.take(rateLimits.loginByEmail, key).catch(() => undefined);
  const body = { email: form, password: "a wrong one" };
  await new Caller(at, clientId).call(endpoints.emailLogin, { body, ...anywhere() });
}

async function moveAway(form: string, clientId: number): Promise<void> {
  const held = await holder(form, clientId);
  const email = newEmail();
  const { status } = await held.call(endpoints.changeEmail, { body: { email, password } });
  if (status !== 200) return;
  const token = await mailedToken(at, email, "verify-new-address");
  await held.call(endpoints.verifyEmail, { body: { token } });
}

const byStaff = "only staff send it, to an account of their client";
const byPayment = "bounded when it is sent: payment-mail-budget.test.ts";
const byStore = "only for a store that is public, whose owner's address is verified";
const toStaff = "to the client's staff";
/** The bound that each of these reasons stands for. */
const boundBy: Record<string, string> = {
  [byStaff]: "people",
  [byPayment]: "payments",
  [byStore]: "verified",
  [toStaff]: "people",
};

/** How each kind of mail is aimed at an address that is not verified; else why it cannot be. */
const ways: Record<MailKind, Try | string> = {
  verify: async (form, _attacker, clientId) =>
    (await holder(form, clientId)).call(endpoints.resendVerification),
  "verify-new-address": (email, attacker) =>
    attacker.call(endpoints.changeEmail, { body: { email, password } }),
  reset: async (form, _attacker, clientId) => {
    await register(form, _attacker, clientId);
    const caller = new Caller(at, clientId);
    return caller.call(endpoints.passwordReset, { body: { email: form }, ...anywhere() });
  },
  "address-in-use": async (form, attacker, clientId) => {
    await register(form, attacker, clientId);
    return register(form, attacker, clientId);
  },
  "sign-in-refused": async (form, attacker, clientId) => {
    await register(form, attacker, clientId);
    return guess(form, clientId);
  },
  "password-changed": async (form, _attacker, clientId) =>
    (await holder(form, clientId)).call(endpoints.changePassword, {
      body: { current_password: password, password },
    }),
  "email-changed": (form, _attacker, clientId) => moveAway(form, clientId),
  "second-factor-changed": async (form, _attacker, clientId) => {
    const held = await holder(form, clientId);
    await setUpApp(at, held).catch(() => undefined);
    return held.call(endpoints.removeTotp, { body: { password } });
  },
  "staff-invited": byStaff,
  "staff-password-reset": byStaff,
  "account-blocked": byStaff,
  "account-unblocked": byStaff,
  "store-approved": byStaff,
  "revision-approved": byStaff,
  "store-declined": byStaff,
  "revision-declined": byStaff,
  "store-suspended": byStaff,
  "coupon-withdrawn": byStaff,
  "coupons-approved": byStaff,
  "payment-received": byPayment,
  "payment-failed": byPayment,
  "payment-refunded": byPayment,
  "payment-not-refunded": byPayment,
  "coupons-hidden-soon": byPayment,
  "coupons-hidden": byPayment,
  "price-change": byPayment,
  "price-stays": byPayment,
  "plan-given": byPayment,
  "card-ends": byPayment,
  cancelled: byPayment,
  "second-subscription": byPayment,
  "coupon-ends": byStore,
  "store-submitted": toStaff,
  "coupons-submitted": toStaff,
  "double-subscription": toStaff,
  "payment-disputed": toStaff,
  "payment-orphaned": toStaff,
  "refund-refused": toStaff,
  "refund-failed": toStaff,
  "suspended-charged": toStaff,
};
const tries = Object.entries(ways).flatMap(([kind, way]) =>
  typeof way === "string" ? [] : [[kind, way] as const],
);

it("every kind has the bound that it is tested for", () => {
  const bounds = Object.entries(ways).map(([kind, way]) => [
    kind,
    typeof way === "string" ? boundBy[way] : "asked",
  ]);
  expect(Object.fromEntries(bounds)).toEqual(mailBounds);
});

/** The kinds of mails to a mailbox, in all forms of its address. */
async function mailsOf(address: string): Promise<string[]> {
  const rows = await at.db.selectFrom("outbox").select(["recipient", "kind"]).execute();
  const own = rows.filter(({ recipient }) => foldEmail(recipient) === foldEmail(address));
  return own.map(({ kind }) => kind);
}

describe.each(tries)("a %s mail", (kind, way) => {
  const aim = async (victim: string) => way(victim, await newMerchant(at), 8);

  it("can be aimed at a mailbox (rule 2.10)", async () => {
    const victim = newEmail();
    await aim(victim);
    expect(await mailsOf(victim)).toContain(kind);
  });

  it("is not sent once the mailbox has had its day's mails (rule 2.10, decision 018)", async () => {
    const victim = newEmail();
    for (let mail = 0; mail < 10; mail++)
      await at.ports.throttles.take(rateLimits.mailToUnproven, foldEmail(victim));
    await aim(victim);
    later(HOUR_MS);
    await aim(victim.toUpperCase());
    expect(await mailsOf(victim)).toEqual([]);
  });
});

/** 200 tries by 20 accounts, in all ways, at addresses that `form` returns. */
async function bomb(form: (attacker: number, round: number) => string): Promise<void> {
  const clients = [8, 10];
  const attackers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => newMerchant(at, clients[index % 2])),
  );
  for (let round = 0; round < 10; round++) {
    await Promise.all(
      attackers.map((attacker, index) => {
        const [, way] = tries[(index + round) % tries.length] ?? [];
        return way?.(form(index, round), attacker, attacker.clientId);
      }),
    );
    later(HOUR_MS);
  }
}

it("'10 a day for a mailbox': of 200 tries by 20 accounts, in all ways, forms and brands, at most ten send a mail (rule 2.10, decision 018)", async () => {
  const [name = ""] = newEmail().split("@");
  const forms = [
    `${name}@exämple.com`,
    `${name.toUpperCase()}@xn--exmple-cua.com`,
    `${name.replace("m", "ｍ")}@EXÄMPLE.com`,
    `${name}@exa\u{308}mple.com`,
    `${name}@exämple。com`,
    `${name}\u{200d}@ex\u{ad}ämple.com`,
  ];
  await bomb((attacker, round) => forms[(attacker + round) % forms.length] ?? "");
  const mails = await mailsOf(forms[0] ?? "");
  expect(mails.length).toBeLessThanOrEqual(10);
  // Of parallel tries some use up a mail and then find the account changed.
  expect(mails.length).toBeGreaterThan(3);
});

it("of 200 tries by 20 accounts with subaddresses and dots of one mailbox, each another, at most 50 send a mail (decision 018)", async () => {
  const name = `m${newIp().replaceAll(".", "")}`;
  const forms = new Set<string>();
  await bomb((attacker, round) => {
    const dotted = `${name.slice(0, 1 + (round % 5))}.${name.slice(1 + (round % 5))}`;
    const form = `${attacker % 2 ? dotted : name}+${attacker}-${round}@${attacker % 3 ? "gmail.com" : "GoogleMail.com"}`;
    forms.add(form);
    return form;
  });
  expect(forms.size).toBe(200);
  const rows = await at.db.selectFrom("outbox").select("recipient").execute();
  const own = rows.filter(({ recipient }) => likelyMailbox(recipient) === `${name}@gmail.com`);
  expect(own.length).toBeLessThanOrEqual(50);
  expect(own.length).toBeGreaterThan(20);
});
