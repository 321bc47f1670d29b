import type { ReactNode } from "react";
import { useSay } from "../ui/use-say.ts";

// On phones the table is drawn as blocks, which ends the parts' own roles in some browsers.
const as = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader", scope: "col" },
  cell: { role: "cell" },
} as const;

/** The table of payments, with its head. */
export function OrdersTable({ children }: { children: ReactNode }) {
  const say = useSay();
  return (
    <div className="panel table-frame">
      <table {...as.table} className="orders">
        <thead {...as.group}>
          <tr {...as.row}>
            <th {...as.head}>{say("orderId")}</th>
            <th {...as.head}>{say("orderDate")}</th>
            <th {...as.head} className="orders-amount">
              {say("orderAmount")}
            </th>
            <th {...as.head}>
              <span className="hidden-text">{say("receipt")}</span>
            </th>
          </tr>
        </thead>
        <tbody {...as.group}>{children}</tbody>
      </table>
    </div>
  );
}

interface OrderCellsProps {
  id: ReactNode;
  date: ReactNode;
  amount: ReactNode;
  links: ReactNode;
}

/** A payment's row. */
export function OrderCells({ id, date, amount, links }: OrderCellsProps) {
  return (
    <tr {...as.row}>
      <td {...as.cell}>{id}</td>
      <td {...as.cell}>{date}</td>
      <td {...as.cell} className="orders-amount">
        {amount}
      </td>
      <td {...as.cell} className="orders-link">
        <div>{links}</div>
      </td>
    </tr>
  );
}
