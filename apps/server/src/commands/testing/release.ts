import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endpoints, type staffStoreLists } from "@coupon-center/contract";
import { couponPayload, daysFromNow, password } from "@coupon-center/testing/samples";
import {
  type BilledInstallation,
  openBilledInstallation,
} from "../../billing/testing/billed-installation.ts";
import { newSubscriber } from "../../billing/testing/subscriber.ts";
import { newStaff } from "../../testing/accounts-and-stores.ts";
import { Caller, newMerchant, newStore, signedIn } from "../../testing/caller.ts";
import type { Installation } from "../../testing/installation.ts";
import { uploadLogo } from "../../testing/logo-form.ts";
import { mailedToken } from "../../testing/mails.ts";
import { writeBackup } from "../backup/write-backup.ts";

const STAFF_PASSWORD = "staff password";

type Accounts = Record<string, { email: string; clientId: number }>;
type Answers = Record<string, Record<string, unknown>>;

/**
 * Who had an account in an installation of a release, and what it answered; without the links of
 * receipts, which are asked for at Stripe since (decision 061).
 */
export interface Release {
  /** when it answered, in ISO 8601, as states of coupons and plans depend on it */
  at: string;
  accounts: Accounts;
  /** the address of an admin */
  staff: string;
  answers: Answers;
}

export const backupOf = (folder: string, release: string) => join(folder, `${release}.backup`);

export function readRelease(folder: string, release: string): Release {
  return JSON.parse(readFileSync(join(folder, `${release}.json`), "utf8"));
}

/** Writes a backup of accounts in many states, and what this version answers them. */
export async function writeRelease(folder: string, release: string): Promise<void> {
  const billing = await openBilledInstallation();
  const { installation } = billing;
  const admin = await newStaff(installation, 8, STAFF_PASSWORD);
  const owners = {
    ...(await openSubscribers(billing, admin)),
    ...(await openStores(installation, admin)),
    "without a store": await newMerchant(installation),
  };
  const ofOtherBrand = await newStore(installation, "Café Kestrel", 10);
  const accounts: Accounts = {
    ...Object.fromEntries(
      Object.entries(owners).map(([name, { email }]) => [name, { email, clientId: 8 }]),
    ),
    "of another brand": { email: ofOtherBrand.merchant.email, clientId: 10 },
  };
  const kept: Release = {
    at: new Date().toISOString(),
    accounts,
    staff: admin.email,
    answers: await readAnswers(installation, accounts, admin.email),
  };
  writeFileSync(join(folder, `${release}.json`), `${JSON.stringify(kept, null, 2)}\n`);
  const uploads = installation.ports.images.files;
  await writeBackup(backupOf(folder, release), {
    database: installation,
    uploads,
    now: Date.now(),
  });
  await billing.close();
}

/** Owners of approved stores with a plan: in force, cancelled to its day, and refunded. */
async function openSubscribers(billing: BilledInstallation, admin: Caller) {
  const subscriber = async () => {
    const made = await newSubscriber(billing);
    await approve(admin, made.store.id);
    return made.merchant;
  };
  const live = await subscriber();
  await addCoupons(live, admin);
  const cancelled = await subscriber();
  await cancelled.ok(endpoints.updateSubscription, { body: { status: "canceled" } });
  const refunded = await subscriber();
  const { results } = await refunded.ok(endpoints.listTransactions);
  const params = { id: results[0]?.id ?? 0 };
  await admin.ok(endpoints.staffRefundPayment, { params, body: { reason: "They asked" } });
  await billing.settle();
  return { live, cancelled, refunded };
}

/** Owners of stores without a plan, in each state of the review. */
async function openStores(installation: Installation, admin: Caller) {
  const body = { reason: "Not your trade mark" };
  const revised = await newStore(installation, "Harbour Books");
  await approve(admin, revised.store.id);
  const logo_url = (await uploadLogo(installation, revised.merchant)).json().secure_url;
  await revised.merchant.ok(endpoints.updateStore, {
    params: { store: revised.store.slug },
    body: { ...revised.store, name: "Harbour Books & Maps", logo_url },
  });
  const suspended = await newStore(installation, "متجر ١٠٠١ ليلة");
  await approve(admin, suspended.store.id);
  await admin.ok(endpoints.staffSuspendStore, { params: { id: suspended.store.id }, body });
  const declined = await newStore(installation, "Northpine Ünïcode & Sons");
  await admin.ok(endpoints.staffDeclineStore, { params: { id: declined.store.id }, body });
  const pending = await newStore(installation, "東京ストア");
  const token = await mailedToken(installation, pending.merchant.email, "verify");
  await pending.merchant.ok(endpoints.verifyEmail, { body: { token } });
  return {
    revised: revised.merchant,
    suspended: suspended.merchant,
    declined: declined.merchant,
    pending: pending.merchant,
  };
}

const approve = (admin: Caller, id: number) =>
  admin.ok(endpoints.staffApproveStore, { params: { id }, body: {} });

/** A store's coupons in each state that needs no time to pass. */
async function addCoupons(merchant: Caller, admin: Caller): Promise<void> {
  const add = (change: Record<string, unknown>) =>
    merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, ...change } });
  await add({ description: "One – «ä€» 😀" });
  await add({
    description: "Scheduled",
    start_date: daysFromNow(32),
    expiration_date: daysFromNow(40),
  });
  await add({ description: "Ended", start_date: "2026-01-01", expiration_date: "2026-02-01" });
  await add({
    description: "Four and a half off",
    offer_type: "sitewide amount",
    savings_percent: null,
    savings_amount: 4.5,
    minimum_order_amount: 19.99,
  });
  await add({ description: "Hidden by its owner", approved: false });
  const { id } = await add({ description: "Withdrawn by staff", discount_code: "BAD" });
  await admin.ok(endpoints.staffWithdrawCoupon, {
    params: { id },
    body: { reason: "The shop knows no such code" },
  });
}

/** What each account, a guest and staff are answered; staff signs in at brand 8. */
export async function readAnswers(
  at: Installation,
  accounts: Accounts,
  staff: string,
): Promise<Answers> {
  const answers: Answers = {};
  for (const [name, { email, clientId }] of Object.entries(accounts)) {
    const caller = await signedIn(at, email, password, clientId);
    const me = await caller.ok(endpoints.getMe);
    const query = { store_slug: me.store?.slug ?? "", include_scheduled: true };
    answers[name] = {
      me,
      coupons: me.store ? await caller.ok(endpoints.listCoupons, { query }) : null,
      transactions: await caller.ok(endpoints.listTransactions),
    };
  }
  const live = await signedIn(at, accounts.live?.email ?? "", password);
  const { store } = await live.ok(endpoints.getMe);
  const guest = new Caller(at);
  answers.guest = {
    store: await guest.ok(endpoints.getStore, { params: { store: String(store?.id) } }),
    coupons: await guest.ok(endpoints.listCoupons, { query: { store_slug: store?.slug ?? "" } }),
  };
  const member = await signedIn(at, staff, STAFF_PASSWORD);
  const list = (state: (typeof staffStoreLists)[number]) =>
    member.ok(endpoints.staffListStores, { query: { state, page_size: 100 } });
  answers.staff = {
    stores: await list("pending"),
    all: await list("all"),
    live: await member.ok(endpoints.staffGetStore, { params: { id: store?.id ?? 0 } }),
    billing: await member.ok(endpoints.staffGetBilling, { params: { id: store?.id ?? 0 } }),
    revenue: await member.ok(endpoints.staffGetRevenue),
  };
  return answers;
}
