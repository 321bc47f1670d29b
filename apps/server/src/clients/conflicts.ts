import { join } from "node:path";
import { mailSender, publicAddress } from "../config/production-rules.ts";
import { sharedOrigins } from "./origins.ts";
import type { ClientData } from "./read-client.ts";

/** A problem that valid files have with each other or with the installation, in one line. */
export interface Conflict {
  /** the folders of the clients that it is about */
  folders: readonly string[];
  text: string;
}

/** Ids, site keys and hosts that more than one client has. */
export function findDuplicates(clients: readonly ClientData[]): Conflict[] {
  const seen = new Map<string, ClientData>();
  const conflicts: Conflict[] = [];
  for (const client of clients) {
    for (const name of [`clientId ${client.id}`, `siteKey ${client.siteKey}`, ...client.hosts]) {
      const other = seen.get(name);
      if (other && other !== client) conflicts.push(alreadyUsed(client, name, other));
      seen.set(name, client);
    }
  }
  return conflicts;
}

/** Origins that more than one client has. */
export function findSharedOrigins(clients: readonly ClientData[]): Conflict[] {
  return sharedOrigins(clients).map(({ client, origin, other }) =>
    alreadyUsed(client, `origin ${origin}`, other),
  );
}

function alreadyUsed(client: ClientData, name: string, other: ClientData): Conflict {
  return {
    folders: [client.folder, other.folder],
    text: `${join(client.folder, "client.json")}: ${name}: already used in ${other.folder}`,
  };
}

/**
 * Values that are accepted in the sandbox only: links without a target or to example pages, a
 * placeholder sender.
 */
export function findProductionProblems(clients: readonly ClientData[]): Conflict[] {
  return clients.flatMap(({ folder, origin, mailFrom }) => {
    const path = join(folder, "client.json");
    const address =
      origin === undefined ? "is required, or a host of its own" : publicAddress(origin);
    const sender = mailFrom && mailSender(mailFrom);
    const texts = [
      ...(address ? [`${path}: origin: ${address}`] : []),
      ...(sender ? [`${path}: mailFrom: ${sender}`] : []),
    ];
    return texts.map((text) => ({ folders: [folder], text }));
  });
}
