import { type ApiResponse, formatMinorUnits, type Transaction } from "@coupon-center/contract";
import { useState } from "react";
import { call } from "../api/call.ts";
import { secondsText } from "../time/day-text.ts";
import { Button } from "../ui/Button.tsx";
import { NewTab } from "../ui/NewTab.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { FailedPart, QuietError } from "../ui/StateView.tsx";
import { Tag } from "../ui/Tag.tsx";
import type { Loaded } from "../ui/use-load.ts";

export type Orders = ApiResponse<"GET /api/v1/coupon-center-transactions">;

export const loadOrders = (page = 1): Promise<Orders> =>
  call("GET /api/v1/coupon-center-transactions", { query: { page } });

/** What was paid, newest first; nothing at all before the first payment. */
export function OrderHistory({ first }: { first: Loaded<Orders> }) {
  const [more, setMore] = useState<readonly Transaction[]>([]);
  const [loading, setLoading] = useState<"no" | "yes" | "failed">("no");
  const [pages, setPages] = useState(1);

  if (first.state === "failed") {
    return <FailedPart onRetry={first.retry}>The order history could not be loaded.</FailedPart>;
  }
  if (first.state === "loading") return <Skeleton shape="card" />;
  if (first.data.count === 0) return null;
  const rows = [...first.data.results, ...more];

  async function loadMore() {
    setLoading("yes");
    try {
      const next = await loadOrders(pages + 1);
      const known = new Set(rows.map((row) => row.id));
      setMore([...more, ...next.results.filter((row) => !known.has(row.id))]);
      setPages(pages + 1);
      setLoading("no");
    } catch {
      setLoading("failed");
    }
  }

  return (
    <section aria-labelledby="order-history">
      <h2 id="order-history" className="section-title">
        Order History
      </h2>
      <div className="panel table-frame">
        <table className="orders">
          <thead>
            <tr>
              <th scope="col">Order ID</th>
              <th scope="col">Date</th>
              <th scope="col">Amount</th>
              <th scope="col">
                <span className="hidden-text">Receipt</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <OrderRow key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length < first.data.count && (
        <div className="orders-more">
          {loading === "failed" ? (
            <QuietError onRetry={loadMore}>More orders could not be loaded.</QuietError>
          ) : (
            <Button variant="ghost" busy={loading === "yes"} onClick={loadMore}>
              Load more
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function OrderRow({ row }: { row: Transaction }) {
  return (
    <tr>
      <td>#{row.id}</td>
      <td>{secondsText(row.transaction_created)}</td>
      <td>
        {formatMinorUnits(row.amount, row.currency)}{" "}
        {row.status !== "paid" && (
          <Tag tone={row.status === "failed" ? "bad" : "plain"}>{row.status.replace("_", " ")}</Tag>
        )}
      </td>
      <td className="orders-link">
        {row.receipt_url && (
          <a href={row.receipt_url} target="_blank" rel="noopener">
            View Receipt
            <NewTab />
          </a>
        )}
      </td>
    </tr>
  );
}
