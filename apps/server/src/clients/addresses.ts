import type { Client } from "./clients.ts";

/**
 * An absolute URL of a client. All absolute URLs are made here (decision 051), never from a
 * request's Host header.
 */
export function addressAt(client: Client, path: `/${string}`): string {
  return `${client.origin}${path}`;
}

/** The base URL of the client's store pages: followed by a slug (decision 014). */
export function storePageBase(client: Client): string {
  return client.clientUrl === "" ? addressAt(client, "/stores/") : client.clientUrl;
}
