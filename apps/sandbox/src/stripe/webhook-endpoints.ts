import { z } from "zod";
import { createId } from "../core/ids.ts";
import type { WebhookEndpoint } from "../core/kinds.ts";
import { API_VERSION } from "../core/version.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { findOrRefuse } from "./find.ts";
import { listPage } from "./list.ts";
import { flag, ignored, mergeMetadata, metadata, paging, text } from "./params.ts";

/** `/v1/webhook_endpoints`; the secret is returned at creation only. */
export const webhookEndpoints: Endpoint[] = [
  endpoint(
    "POST",
    "/webhook_endpoints",
    {
      url: z.url(),
      enabled_events: z.array(text).min(1),
      description: text.optional(),
      api_version: ignored,
      metadata: metadata.optional(),
    },
    (world, params) => {
      const made: WebhookEndpoint = {
        id: createId("we"),
        object: "webhook_endpoint",
        api_version: API_VERSION,
        application: null,
        created: world.clock.seconds(),
        description: params.description || null,
        enabled_events: params.enabled_events,
        livemode: false,
        metadata: mergeMetadata({}, params.metadata),
        secret: createId("whsec", 32),
        status: "enabled",
        url: params.url,
      };
      return world.store.put("webhook_endpoint", made);
    },
  ),
  endpoint(
    "POST",
    "/webhook_endpoints/:id",
    {
      url: z.url().optional(),
      enabled_events: z.array(text).min(1).optional(),
      description: text.optional(),
      disabled: flag.optional(),
      metadata: metadata.optional(),
    },
    (world, { disabled, metadata, ...params }, id) => {
      const known = findOrRefuse(world, "webhook_endpoint", id);
      const status = disabled === undefined ? known.status : disabled ? "disabled" : "enabled";
      return hideSecret(
        world.store.put("webhook_endpoint", {
          ...known,
          ...params,
          status,
          metadata: mergeMetadata(known.metadata, metadata),
        }),
      );
    },
  ),
  endpoint("GET", "/webhook_endpoints", paging, (world, params) => {
    const page = listPage(world, "webhook_endpoint", params, { url: "/v1/webhook_endpoints" });
    return { ...page, data: page.data.map(hideSecret) };
  }),
  endpoint("GET", "/webhook_endpoints/:id", {}, (world, _params, id) =>
    hideSecret(findOrRefuse(world, "webhook_endpoint", id)),
  ),
  endpoint("DELETE", "/webhook_endpoints/:id", {}, (world, _params, id) => {
    findOrRefuse(world, "webhook_endpoint", id);
    world.store.run("DELETE FROM object WHERE kind = 'webhook_endpoint' AND id = ?", id);
    return { id, object: "webhook_endpoint", deleted: true };
  }),
];

function hideSecret(endpoint: WebhookEndpoint): object {
  const { secret: _secret, ...shown } = endpoint;
  return shown;
}
