// @vitest-environment happy-dom
import { onePage, say, type Transaction } from "@coupon-center/contract";
import { beforeEach, expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { freshBrowser } from "../testing/browser.ts";
import { transaction } from "../testing/entities.ts";
import { fakeApi, json } from "../testing/fake-api.ts";
import { historyCsv, loadWholeHistory } from "./history-csv.ts";

beforeEach(freshBrowser);

const order = (id: number, more: Partial<Transaction> = {}): Transaction => ({
  ...transaction,
  id,
  ...more,
});

test("every page is loaded, in pages as large as there are; an order that moved to the next page is there once (rule 8.26)", async () => {
  const pages: Record<string, number[]> = { 1: [9, 8], 2: [8, 7], 3: [6] };
  const sent = fakeApi({
    "GET /api/v1/coupon-center-transactions": ({ url }) => {
      const page = url.searchParams.get("page") ?? "";
      const next = page === "3" ? null : "/more";
      return json({ ...onePage((pages[page] ?? []).map((id) => order(id))), next });
    },
  });
  expect((await loadWholeHistory()).map(({ id }) => id)).toEqual([9, 8, 7, 6]);
  expect(sent.map(({ url }) => url.search)).toEqual(
    [1, 2, 3].map((page) => `?page=${page}&page_size=100`),
  );
});

test("a history of which a page fails is none", async () => {
  fakeApi({
    "GET /api/v1/coupon-center-transactions": ({ url }) =>
      url.searchParams.get("page") === "1"
        ? json({ ...onePage([order(1)]), next: "/more" })
        : json({}, 500),
  });
  await expect(loadWholeHistory()).rejects.toThrow(ApiError);
});

test("the CSV has the stores' days, plain decimals of each currency, each payment's mark, and what was given back of it (rule 8.26, decisions 027, 053, 078)", () => {
  const late = Date.parse("2026-11-02T02:30:00Z") / 1000;
  const rows = [
    order(4, { status: "disputed", refunded_amount: null, transaction_created: late }),
    order(3, { status: "partially_refunded", refunded_amount: 500, transaction_created: late }),
    order(2, { amount: 5000, currency: "jpy", status: "failed" }),
    order(1, { amount: 1500, currency: "kwd" }),
  ];
  const text = (zone: string) =>
    historyCsv(rows, (key, ...values) => say("en-US", key, ...values), zone).split("\r\n");
  expect(text("America/New_York")).toEqual([
    "Order ID,Date,Amount,Currency,Status,Refunded",
    "#4,2026-11-01,24.99,USD,Disputed,",
    "#3,2026-11-01,24.99,USD,Partially refunded,5.00",
    "#2,2026-10-31,5000,JPY,Failed,0",
    "#1,2026-10-31,1.500,KWD,Paid,0.000",
    "",
  ]);
  expect(text("UTC")[1]).toContain("2026-11-02");
});
