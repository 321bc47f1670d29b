import { portalConfiguration } from "../build/portal-configuration.ts";
import { createId } from "../core/ids.ts";
import type { PortalSession } from "../core/kinds.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { refuse } from "./errors.ts";
import { findOrRefuse } from "./find.ts";
import { wrapList } from "./list.ts";
import { ignored, paging, text } from "./params.ts";

/** A mode has no default configuration before its settings are saved in the dashboard. */
const NOT_SAVED =
  "You can’t create a portal session in test mode until you save your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.";

/** `/v1/billing_portal/configurations` and `/v1/billing_portal/sessions` */
export const portalSessionEndpoints: Endpoint[] = [
  endpoint(
    "GET",
    "/billing_portal/configurations",
    { ...paging, active: ignored, is_default: ignored },
    ({ faults }) =>
      wrapList(
        "/v1/billing_portal/configurations",
        faults.portal === "not_saved" ? [] : [portalConfiguration],
      ),
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
      if (world.faults.portal === "not_saved") throw refuse(NOT_SAVED);
      const id = createId("bps");
      const session: PortalSession = {
        id,
        object: "billing_portal.session",
        configuration: portalConfiguration.id,
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
