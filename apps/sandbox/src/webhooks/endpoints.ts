import type { World } from "../core/world.ts";

/** Somewhere events go: the one of the options, and those made through the API. */
export interface WebhookTarget {
  id: string;
  url: string;
  secret: string;
  wants(type: string): boolean;
}

/** All endpoints. */
export function listEndpoints(world: World): WebhookTarget[] {
  const { webhook } = world.settings;
  const fixed = webhook ? [{ id: "options", ...webhook, wants: () => true }] : [];
  const made = [...world.store.newest("webhook_endpoint")].map((endpoint) => ({
    id: endpoint.id,
    url: endpoint.url,
    secret: endpoint.secret ?? "", // equivalent mutant (drop fallback): each was made with one
    wants: (type: string) =>
      endpoint.enabled_events.includes("*") || endpoint.enabled_events.includes(type),
  }));
  return [...fixed, ...made];
}
