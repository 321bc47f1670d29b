import type { ClientFile } from "@coupon-center/contract";
import { isLoopback } from "../config/network-syntax.ts";

/** What an origin is settled from: the client's own data. */
export type ClientAddress = Pick<ClientFile, "clientId" | "origin" | "hosts">;

/** The installation that a client belongs to. */
export interface InstallationAddress {
  /** PUBLIC_URL, or what stands for it */
  publicUrl: string;
  /** CLIENT_ID: whose address PUBLIC_URL is */
  clientId: number;
}

/**
 * Where a client's absolute addresses begin (decision 051), without a slash at the end; undefined for a client that
 * neither has an origin nor a host to make one of.
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

/** Clients by the Host of a request: as listed or as in their origin, else by the origin's name on any port. */
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

/** Origins that would lead to more than one client: each with both. */
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
