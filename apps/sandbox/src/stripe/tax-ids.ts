import { createTaxId, deleteTaxId } from "../billing/billing-details.ts";
import { isTaxIdType } from "../build/tax-id.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { refuse, refuseMissing } from "./errors.ts";
import { findOrRefuse } from "./find.ts";
import { listPage } from "./list.ts";
import { paging, text } from "./params.ts";

/** `/v1/customers/:id/tax_ids` */
export const taxIdEndpoints: Endpoint[] = [
  endpoint("GET", "/customers/:id/tax_ids", paging, (world, params, id) => {
    const { id: owner } = findOrRefuse(world, "customer", id);
    return listPage(world, "tax_id", params, { url: `/v1/customers/${id}/tax_ids`, owner });
  }),
  endpoint(
    "POST",
    "/customers/:id/tax_ids",
    { type: text, value: text },
    (world, { type, value }, id) => {
      const { id: customer } = findOrRefuse(world, "customer", id);
      if (!isTaxIdType(type)) throw refuse(`Invalid type: ${type}`, "type");
      return createTaxId(world, { customer, type, value });
    },
  ),
  endpoint("DELETE", "/customers/:id/tax_ids/:taxId", {}, (world, _params, id, { taxId = "" }) => {
    const found = findOrRefuse(world, "tax_id", taxId);
    if (found.customer !== id) throw refuseMissing("tax id", taxId, "id");
    deleteTaxId(world, found);
    return { id: taxId, object: "tax_id", deleted: true };
  }),
];
