import { z } from "zod";
import { listSaleItems } from "../build/line-item.ts";
import { buildPaymentLink } from "../build/payment-link.ts";
import { storeChange, storeNew } from "../webhooks/emit.ts";
import { type Endpoint, endpoint, readEndpoint } from "./endpoint.ts";
import { findActivePrice, findOrRefuse } from "./find.ts";
import { fits, listPage, wrapList } from "./list.ts";
import { flag, integer, paging, text } from "./params.ts";
import { applyLinkFields, linkFields } from "./payment-link-fields.ts";

const lineItems = z.array(z.strictObject({ price: text, quantity: integer.optional() })).length(1);

/** `/v1/payment_links` */
export const paymentLinkEndpoints: Endpoint[] = [
  endpoint("POST", "/payment_links", { ...linkFields, line_items: lineItems }, (world, params) => {
    const [item] = params.line_items;
    const price = findActivePrice(world, item?.price ?? "", "line_items[0][price]");
    const plain = buildPaymentLink(world, { currency: price.currency });
    const link = storeNew(world, "payment_link", applyLinkFields(plain, params));
    world.store.put("!sale", { id: link.id, price: price.id, quantity: item?.quantity ?? 1 });
    return link;
  }),
  endpoint("GET", "/payment_links", { ...paging, active: flag.optional() }, (world, params) =>
    listPage(world, "payment_link", params, { url: "/v1/payment_links" }, ({ active }) =>
      fits(params, { active }),
    ),
  ),
  readEndpoint("/payment_links", "payment_link"),
  endpoint("POST", "/payment_links/:id", linkFields, (world, params, id) => {
    const before = findOrRefuse(world, "payment_link", id);
    return storeChange(world, "payment_link", before, applyLinkFields(before, params));
  }),
  endpoint("GET", "/payment_links/:id/line_items", paging, (world, _params, id) => {
    findOrRefuse(world, "payment_link", id);
    return wrapList(`/v1/payment_links/${id}/line_items`, listSaleItems(world, id));
  }),
];
