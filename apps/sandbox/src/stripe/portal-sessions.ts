import { createId } from "../core/ids.ts";
import type { PortalSession } from "../core/kinds.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { findOrRefuse } from "./find.ts";
import { wrapList } from "./list.ts";
import { ignored, paging, text } from "./params.ts";

/** The only configuration, which lets customers change their card. */
const configuration = {
  id: "bpc_sandbox",
  object: "billing_portal.configuration",
  active: true,
  features: { payment_method_update: { enabled: true, payment_method_configuration: null } },
  is_default: true,
  livemode: false,
} as const;

/** `/v1/billing_portal/configurations` and `/v1/billing_portal/sessions` */
export const portalSessionEndpoints: Endpoint[] = [
  endpoint(
    "GET",
    "/billing_portal/configurations",
    { ...paging, active: ignored, is_default: ignored },
    () => wrapList("/v1/billing_portal/configurations", [configuration]),
  ),
  endpoint(
    "POST",
    "/billing_portal/sessions",
    {
      customer: text,
      return_url: text.optional(),
      configuration: ignored,
      flow_data: ignored,
      locale: ignored,
    },
    (world, params) => {
      const customer = findOrRefuse(world, "customer", params.customer, "customer");
      const id = createId("bps");
      const session: PortalSession = {
        id,
        object: "billing_portal.session",
        configuration: configuration.id,
        created: world.clock.seconds(),
        customer: customer.id,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: params.return_url ?? null,
        url: `${world.settings.publicUrl}/portal/${id}`,
      };
      return world.store.put("billing_portal.session", session);
    },
  ),
];
