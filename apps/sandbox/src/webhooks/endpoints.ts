import type { World } from "../core/world.ts";

/** A webhook endpoint: from the options, or created through the API. */
export interface WebhookTarget {
  id: string;
  url: string;
  secret: string;
  wants(type: string): boolean;
}

/** All webhook endpoints. */
export function listEndpoints(world: World): WebhookTarget[] {
  const { webhook } = world.settings;
  const fixed = webhook ? [{ id: "options", ...webhook, wants: () => true }] : [];
  const made = [...world.store.newest("webhook_endpoint")].map((endpoint) => ({
    id: endpoint.id,
    url: endpoint.url,
    secret: endpoint.secret ?? "", // equivalent mutant (drop fallback): each is created with a secret
    wants: (type: string) =>
      endpoint.status === "enabled" &&
      endpoint.enabled_events.some((one) => one === "*" || one === type),
  }));
  return [...fixed, ...made];
}
