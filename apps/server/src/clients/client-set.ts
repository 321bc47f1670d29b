import type { Client, Clients } from "./clients.ts";
import {
  type Conflict,
  findDuplicates,
  findProductionProblems,
  findSharedOrigins,
} from "./conflicts.ts";
import { hostTable, type InstallationAddress, ownOrigin } from "./origins.ts";
import type { ClientData } from "./read-client.ts";

export interface Installation extends InstallationAddress {
  sandbox: boolean;
}

/** Clients that can be served together, or why they cannot. */
export type ClientSet = { clients: Clients; conflicts?: never } | { conflicts: Conflict[] };

/** Creates sets of an installation's clients; a client that is in several is the same object. */
export function clientSets(dir: string, at: Installation) {
  const { origin: publicOrigin } = new URL(at.publicUrl);
  const served = new WeakMap<ClientData, Client>();
  const serve = (data: ClientData, origin: string | undefined): Client => {
    const client = served.get(data) ?? {
      ...data,
      origin: origin ?? publicOrigin,
      staffNeedsFactor:
        (data.staffSecondFactor ?? (at.sandbox ? "optional" : "required")) === "required",
    };
    served.set(data, client);
    return client;
  };
  return (found: readonly ClientData[]): ClientSet => {
    const entries = found.map((data) => ({
      data,
      addressed: { ...data, origin: ownOrigin(data, at) },
    }));
    const allAddressed = entries.map(({ addressed }) => addressed);
    const conflicts = [
      ...findDuplicates(allAddressed),
      ...findSharedOrigins(allAddressed),
      ...(at.sandbox ? [] : findProductionProblems(allAddressed)),
    ];
    if (conflicts.length > 0) return { conflicts };
    const clients = entries.map(({ data, addressed }) => serve(data, addressed.origin));
    const fallback = clients.find((client) => client.id === at.clientId);
    if (!fallback) {
      const ids = clients.map(({ id }) => id).sort((one, other) => one - other);
      const has = ids.length === 0 ? "" : `, which has ${ids.join(", ")}`;
      const text = `CLIENT_ID: no client ${at.clientId} in ${dir}${has}`;
      return { conflicts: [{ folders: [], text }] };
    }
    const ofUnknownHost = at.sandbox || clients.length === 1 ? fallback : undefined;
    return {
      clients: lookUp(clients, { fallback, ofUnknownHost, hosts: hostTable(allAddressed) }),
    };
  };
}

const ROOTED = /^(.+)\.(:\d+)?$/;

function lookUp(
  clients: readonly Client[],
  by: {
    fallback: Client;
    ofUnknownHost: Client | undefined;
    hosts: ReadonlyMap<string, { id: number }>;
  },
): Clients {
  const byId = new Map(clients.map((client) => [client.id, client]));
  const byKey = new Map(clients.map((client) => [client.siteKey, client]));
  // 'shop.example.' is the same host, with the root of all names written (RFC 1034, 3.1).
  const ofRooted = (host: string) => {
    const [, name = "", port = ""] = ROOTED.exec(host.toLowerCase()) ?? [];
    return by.hosts.get(name + port) ?? by.hosts.get(name);
  };
  const set: Clients = {
    byId: (id) => byId.get(id),
    bySiteKey: (key) => byKey.get(key),
    byHost(request) {
      const ofHost = by.hosts.get(request.host.toLowerCase());
      // Read only if needed, as the framework splits the host for it at each reading.
      const owner =
        ofHost ?? by.hosts.get(request.hostname.toLowerCase()) ?? ofRooted(request.host);
      return owner ? byId.get(owner.id) : by.ofUnknownHost;
    },
    all: () => clients,
    fallback: by.fallback,
    current: () => set,
  };
  return set;
}
