import type { ClientFile } from "@coupon-center/contract";
import { isLoopback } from "../config/network-syntax.ts";

/** The fields of a client that determine its origin. */
export type ClientAddress = Pick<ClientFile, "clientId" | "origin" | "hosts">;

/** The parts of the configuration that determine origins. */
export interface InstallationAddress {
  /** PUBLIC_URL, or its default */
  publicUrl: string;
  /** CLIENT_ID: the client that PUBLIC_URL belongs to */
  clientId: number;
}

/**
 * The start of a client's absolute URLs (decision 051), without a trailing slash; undefined if the
 * client has neither an origin nor a host to derive one from.
 */
export function ownOrigin(client: ClientAddress, at: InstallationAddress): string | undefined {
  if (client.origin !== undefined) return new URL(client.origin).origin;
  const url = new URL(at.publicUrl);
  if (client.clientId === at.clientId) return url.origin;
  const isLocal = isLoopback(url.hostname);
  const name = client.hosts
    .map((host) => host.replace(/:\d+$/, ""))
    .find((host) => host.endsWith(".localhost") === isLocal);
  if (name === undefined) return undefined;
  url.hostname = name;
  return url.origin;
}

/**
 * Clients by Host header: exactly as in `hosts` or the origin, else by the origin's host name on
 * any port.
 */
export function hostTable<C extends ClientAddress>(clients: readonly C[]): ReadonlyMap<string, C> {
  const table = new Map<string, C>();
  const names = new Map<string, C[]>();
  for (const client of clients) {
    for (const host of client.hosts) table.set(host, client);
    if (client.origin === undefined) continue;
    const { host, hostname } = new URL(client.origin);
    table.set(host, client);
    names.set(hostname, [...(names.get(hostname) ?? []), client]);
  }
  for (const [name, [client, ...others]] of names)
    if (client && others.length === 0 && !table.has(name)) table.set(name, client);
  return table;
}

/** Origins that more than one client has, each with both clients. */
export function sharedOrigins<C extends ClientAddress>(
  clients: readonly C[],
): { origin: string; client: C; other: C }[] {
  return clients.flatMap((client, place) => {
    if (client.origin === undefined) return [];
    const { origin, host, hostname } = new URL(client.origin);
    return clients.flatMap((other, otherPlace) => {
      if (other === client) return [];
      const takesHost = other.hosts.some((one) => one === host || one === hostname);
      const sameHost =
        otherPlace < place && other.origin !== undefined && new URL(other.origin).host === host;
      return takesHost || sameHost ? [{ origin, client, other }] : [];
    });
  });
}
