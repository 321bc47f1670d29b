import type { Client } from "../clients/clients.ts";
import type { RenderedResponse } from "../pages/rendered-response.ts";

/** Makes a response once for each key and client, each version of which is an object. */
export function onceForClient<K>(
  make: (client: Client, key: K) => Promise<RenderedResponse>,
): typeof make {
  const made = new WeakMap<Client, Map<K, RenderedResponse>>();
  return async (client, key) => {
    const ofClient = made.get(client) ?? new Map<K, RenderedResponse>();
    made.set(client, ofClient);
    const response = ofClient.get(key) ?? (await make(client, key));
    ofClient.set(key, response);
    return response;
  };
}
