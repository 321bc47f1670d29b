import { setTimeout as wait } from "node:timers/promises";
import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { type InstallationAccess, TestAccount } from "@coupon-center/testing/test-account";
import pLimit from "p-limit";

/** How long a merchant looks at a screen, in milliseconds. */
const LOOKS_MS = [1_000, 3_000] as const;
/** As many sign-ups at once as a server hashes passwords. */
const SIGN_UPS_AT_ONCE = 4;

interface Merchant {
  account: TestAccount;
  slug: string;
  storeId: number;
  couponId: number;
}

export interface MerchantsAtWork {
  requests(): number;
  /** every request that failed, as text */
  faults: string[];
  stop(): Promise<void>;
}

/**
 * Registers merchants, whose stores are paid for and approved, and who then read, change and look
 * at what is theirs until they are stopped.
 */
export async function startMerchants(
  at: InstallationAccess,
  count: number,
): Promise<MerchantsAtWork> {
  const limit = pLimit(SIGN_UPS_AT_ONCE);
  const staff = await TestAccount.staff(at);
  const merchants = await Promise.all(
    Array.from({ length: count }, () => limit(() => newMerchant(at, staff))),
  );
  const faults: string[] = [];
  let requests = 0;
  let stopped = false;
  const work = async (merchant: Merchant) => {
    while (!stopped) {
      await wait(LOOKS_MS[0] + Math.random() * (LOOKS_MS[1] - LOOKS_MS[0]));
      try {
        await act(at.url, merchant);
      } catch (error) {
        // Access tokens are short; a browser refreshes them, this signs in again.
        if (String(error).includes(": 401 ")) await merchant.account.signInAgain();
        else faults.push(String(error));
      }
      requests++;
    }
  };
  const all = merchants.map(work);
  return {
    requests: () => requests,
    faults,
    async stop() {
      stopped = true;
      await Promise.all(all);
    },
  };
}

async function newMerchant(at: InstallationAccess, staff: TestAccount): Promise<Merchant> {
  const account = await TestAccount.register(at);
  const { id: storeId, slug } = await account.createStore();
  await account.pay();
  await staff.ok(endpoints.staffApproveStore, { params: { id: storeId }, body: {} });
  const body = { ...couponPayload, store: storeId };
  const { id: couponId } = await account.ok(endpoints.createCoupon, { body });
  return { account, slug, storeId, couponId };
}

async function act(url: string, { account, slug, storeId, couponId }: Merchant): Promise<void> {
  const turn = Math.random();
  if (turn < 0.3) {
    const query = { store_slug: slug, include_scheduled: true };
    await account.ok(endpoints.listCoupons, { query });
  } else if (turn < 0.5) await account.me();
  else if (turn < 0.7) {
    const body = { ...couponPayload, store: storeId };
    await account.ok(endpoints.updateCoupon, { params: { id: couponId }, body });
  } else if (turn < 0.95) {
    const page = await fetch(turn < 0.9 ? `${url}/stores/${slug}` : `${url}/stores`);
    await page.arrayBuffer();
    if (page.status !== 200) throw new Error(`GET ${page.url}: ${page.status}`);
  } else await account.signInAgain();
}
