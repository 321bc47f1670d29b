import { listSaleItems } from "../build/line-item.ts";
import type { World } from "../core/world.ts";
import { type List, wrapList } from "./list.ts";

/** Lists that Stripe omits unless they are requested by `expand[]`. */
export function includeList(world: World, owner: object, field: string): List<object> | undefined {
  const { object, id } = { object: "", id: "", ...owner };
  switch (`${object}.${field}`) {
    case "payment_link.line_items":
      return wrapList(`/v1/payment_links/${id}/line_items`, listSaleItems(world, id));
    case "checkout.session.line_items":
      return wrapList(`/v1/checkout/sessions/${id}/line_items`, listSaleItems(world, id));
    case "invoice.payments":
      return wrapList(`/v1/invoice_payments?invoice=${id}`, [
        ...world.store.newest("invoice_payment", id),
      ]);
    case "charge.refunds":
      return wrapList(`/v1/charges/${id}/refunds`, [...world.store.newest("refund", id)]);
    case "customer.subscriptions": {
      const all = [...world.store.newest("subscription", id)];
      const live = all.filter((subscription) => subscription.status !== "canceled");
      return wrapList(`/v1/customers/${id}/subscriptions`, live);
    }
    default:
      return undefined;
  }
}
