import { formatMinorUnits, type Transaction } from "@coupon-center/contract";
import type { ReactNode } from "react";
import type { Part } from "../api/part.ts";
import { useClient } from "../page/use-page-context.ts";
import { StoreDay } from "../time/StoreDay.tsx";
import { Button } from "../ui/Button.tsx";
import { FailedPart, QuietError } from "../ui/FailedPart.tsx";
import { NewTab } from "../ui/NewTab.tsx";
import { Tag } from "../ui/Tag.tsx";
import { useSay } from "../ui/use-say.ts";
import { DownloadHistory } from "./DownloadHistory.tsx";
import { OrderCells, OrdersTable } from "./OrdersTable.tsx";
import { paymentMark } from "./payment-mark.ts";
import type { Orders } from "./payment-parts.ts";
import { useCustomerPortal } from "./use-customer-portal.ts";
import { useOlderOrders } from "./use-older-orders.ts";

interface OrderHistoryProps {
  part: Part<Orders>;
  /** changes with each load of the screen, which begins with the first page */
  round: number;
  onRetry: () => Promise<void>;
}

/** Payments, newest first; nothing before the first payment. */
export function OrderHistory({ part, round, onRetry }: OrderHistoryProps) {
  const say = useSay();
  if (part.failed) {
    return (
      <HistorySection>
        <FailedPart onRetry={onRetry}>{say("ordersNotLoaded")}</FailedPart>
      </HistorySection>
    );
  }
  if (part.data.count === 0) return null;
  return <OrderTable key={round} first={part.data} />;
}

function HistorySection({ action, children }: { action?: ReactNode; children: ReactNode }) {
  const say = useSay();
  return (
    <section aria-labelledby="order-history">
      <div className="screen-head section-title">
        <h2 id="order-history">{say("orderHistory")}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

function OrderTable({ first }: { first: Orders }) {
  const say = useSay();
  const { rows, state, loadMore } = useOlderOrders(first);
  return (
    <HistorySection
      action={
        <div className="actions">
          <BillingDetails />
          <DownloadHistory />
        </div>
      }
    >
      <OrdersTable>
        {rows.map((row) => (
          <OrderRow key={row.id} row={row} />
        ))}
      </OrdersTable>
      {rows.length < first.count && (
        <div className="orders-more">
          {state === "failed" ? (
            <QuietError onRetry={loadMore}>{say("moreOrdersNotLoaded")}</QuietError>
          ) : (
            <Button variant="ghost" busy={state === "loading"} onClick={loadMore}>
              {say("loadMore")}
            </Button>
          )}
        </div>
      )}
    </HistorySection>
  );
}

/** A link to Stripe's page for the address and tax id on invoices, which returns here. */
function BillingDetails() {
  const say = useSay();
  const { busy, open } = useCustomerPortal(say("billingPageFailed"));
  return (
    <Button variant="ghost" size="small" busy={busy} onClick={open}>
      {say("billingDetails")}
    </Button>
  );
}

function OrderRow({ row }: { row: Transaction }) {
  const say = useSay();
  const { locale } = useClient();
  const mark = paymentMark(row, say, locale);
  return (
    <OrderCells
      id={`#${row.id}`}
      date={<StoreDay seconds={row.transaction_created} />}
      amount={
        <>
          {mark && <Tag tone={row.status === "failed" ? "bad" : "plain"}>{mark}</Tag>}
          {formatMinorUnits(row.amount, row.currency, locale)}
        </>
      }
      links={
        <>
          {row.invoice_url && (
            <a href={row.invoice_url} target="_blank" rel="noopener">
              {say("viewInvoice")}
              <NewTab />
            </a>
          )}
          {row.receipt_url && (
            <a href={row.receipt_url} target="_blank" rel="noopener">
              {row.payable ? say("payNow") : say("viewReceipt")}
              <NewTab />
            </a>
          )}
        </>
      }
    />
  );
}
