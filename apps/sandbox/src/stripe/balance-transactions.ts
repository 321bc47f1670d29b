import { changeBalance } from "../billing/balance.ts";
import { emitEvent } from "../webhooks/emit.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { findOrRefuse } from "./find.ts";
import { listPage } from "./list.ts";
import { integer, mergeMetadata, metadata, paging, text } from "./params.ts";

/** `/v1/customers/:id/balance_transactions` */
export const balanceTransactionEndpoints: Endpoint[] = [
  endpoint(
    "POST",
    "/customers/:id/balance_transactions",
    {
      amount: integer,
      currency: text,
      description: text.optional(),
      metadata: metadata.optional(),
    },
    (world, params, id) => {
      const before = findOrRefuse(world, "customer", id);
      const made = changeBalance(world, before, {
        amount: params.amount,
        currency: params.currency.toLowerCase(),
        type: "adjustment",
        description: params.description ?? null,
        metadata: mergeMetadata({}, params.metadata),
      });
      const after = findOrRefuse(world, "customer", id);
      emitEvent(world, "customer.updated", after, { balance: before.balance });
      return made;
    },
  ),
  endpoint("GET", "/customers/:id/balance_transactions", paging, (world, params, id) => {
    findOrRefuse(world, "customer", id);
    const url = `/v1/customers/${id}/balance_transactions`;
    return listPage(world, "customer_balance_transaction", params, { url, owner: id });
  }),
];
