import type { Client } from "./clients.ts";

/**
 * An absolute address of a client's: the one place where they are made (decision 051), never from what a
 * request says of its host.
 */
export function addressAt(client: Client, path: `/${string}`): string {
  return `${client.origin}${path}`;
}

/** Where a store page lies: this address plus the slug (decision 014). */
export function storePageBase(client: Client): string {
  return client.clientUrl === "" ? addressAt(client, "/stores/") : client.clientUrl;
}
