import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Ctx, Merchant } from "../context.ts";
import { type Caller, newMerchant } from "../testing/caller.ts";
import { expectPaged } from "../testing/expect-paged.ts";
import { openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { listPlans } from "./list-plans.ts";
import { billedCustomer } from "./payment-methods.ts";

const at = await openInstallation();
let merchant: Caller;
let accountId: number;
let made: number;
beforeEach(async () => {
  await at.db.deleteFrom("payment_transaction").execute();
  merchant = await newMerchant(at);
  accountId = (await merchant.ok(endpoints.getMe)).id;
  made = 0;
});
afterAll(() => at.close());

async function pay(seconds: number, account_id = accountId, client_id = 8): Promise<number> {
  const { id } = await at.db
    .insertInto("payment_transaction")
    .values({
      account_id,
      client_id,
      stripe_invoice_id: `in_${++made}`,
      currency: "usd",
      stripe_subscription_id: "sub_1",
      created_at: seconds * 1000 + 999,
      amount: made,
      receipt_url: `https://pay.example/${made}`,
      status: "paid",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const page = (query: object) => merchant.ok(endpoints.listTransactions, { query });

test("'newest first, with Load more' (rule 8.11): within one second the one written later comes first; only the merchant's own", async () => {
  const other = await (await newMerchant(at)).ok(endpoints.getMe);
  const ids = [await pay(300), await pay(100), await pay(200), await pay(200)];
  await pay(250, other.id);
  await pay(250, accountId, 10);
  const [third, first, second, secondToo] = ids;
  await expectPaged("/api/v1/coupon-center-transactions", page, [third, secondToo, second, first]);
  expect((await page({})).results[0]).toEqual({
    id: third,
    transaction_created: 300,
    currency: "usd",
    amount: 1,
    status: "paid",
    receipt_url: `http://coupons.test/payment/receipts/${third}`,
    invoice_url: `http://coupons.test/payment/invoices/${third}`,
    payable: false,
    refunded_amount: null,
  });
});

test("a failed payment is opened to be paid while its invoice is open, and has nothing to open afterwards (rule 8.11, decision 061)", async () => {
  const fresh = await newMerchant(at);
  const { id: account } = await fresh.ok(endpoints.getMe);
  const id = await pay(400, account);
  const shownAs = async (columns: object) => {
    await at.db.updateTable("payment_transaction").set(columns).where("id", "=", id).execute();
    const [row] = (await fresh.ok(endpoints.listTransactions)).results;
    return [row?.payable, row?.receipt_url];
  };
  const url = `http://coupons.test/payment/receipts/${id}`;
  expect(await shownAs({ status: "failed", payable: 1 })).toEqual([true, url]);
  expect(await shownAs({ payable: 0 })).toEqual([false, null]);
  expect(await shownAs({ status: "refunded" })).toEqual([false, url]);
  expect(await shownAs({ receipt_url: null })).toEqual([false, null]);
});

test("returns nothing of an account at another client or of a deleted one (rule 1.4)", async () => {
  const ctxOf = (clientId: number): Ctx<Merchant> => ({
    ...systemCtx(at, clientId),
    actor: { kind: "merchant", accountId, sessionId: "none", ip: "127.0.0.1" },
  });
  const change = (columns: object) =>
    at.db.updateTable("account").set(columns).where("id", "=", accountId).execute();
  await change({ stripe_customer_id: "cus_1" });
  expect(await billedCustomer(ctxOf(8))).toEqual({ customer: "cus_1", subscription: null });
  expect(await billedCustomer(ctxOf(10))).toBeNull();
  await change({ deleted_at: 1 });
  await expect(listPlans(ctxOf(8))).rejects.toThrow("not_found");
});
