import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mailSender, publicAddress } from "../config/production-rules.ts";
import { locateJson } from "./locate-json.ts";
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
    for (const [field, value] of namesOf(client)) {
      const name = `${field[0]} ${value}`;
      const other = seen.get(name);
      if (other && other !== client) conflicts.push(alreadyUsed(client, field, value, other));
      seen.set(name, client);
    }
  }
  return conflicts;
}

type Field = readonly [name: string, ...rest: number[]];

function namesOf(client: ClientData): (readonly [Field, string])[] {
  return [
    [["clientId"], String(client.id)],
    [["siteKey"], client.siteKey],
    ...client.hosts.map((host, index) => [["hosts", index], host] as const),
  ];
}

/** Origins that more than one client has. */
export function findSharedOrigins(clients: readonly ClientData[]): Conflict[] {
  return sharedOrigins(clients).map(({ client, origin, other }) =>
    alreadyUsed(client, ["origin"], origin, other),
  );
}

function alreadyUsed(client: ClientData, field: Field, value: string, other: ClientData): Conflict {
  const fault = `${value}: already used in ${other.folder}: give one of them another`;
  return { folders: [client.folder, other.folder], text: faultAt(client, field, fault) };
}

/** A fault with its place in the client's file. */
function faultAt({ folder }: ClientData, field: Field, fault: string): string {
  const path = join(folder, "client.json");
  // The file may be gone meanwhile.
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  return `${path}:${locateJson(text).lineOf(field)}: ${field.join(".")}: ${fault}`;
}

/**
 * Values that are accepted in the sandbox only: no or a local origin, a placeholder sender or
 * address.
 */
export function findProductionProblems(clients: readonly ClientData[]): Conflict[] {
  return clients.flatMap((client) => {
    const { folder, origin, mailFrom, staffMail = [] } = client;
    const address =
      origin === undefined ? "is required, or a host of its own" : publicAddress(origin);
    const mailFields: (readonly [Field, string | undefined])[] = [
      [["mailFrom"], mailFrom],
      ...staffMail.map((each, index) => [["staffMail", index], each] as const),
    ];
    const texts = [
      ...(address ? [faultAt(client, ["origin"], address)] : []),
      ...mailFields.flatMap(([field, given]) => {
        const fault = given && mailSender(given);
        return fault ? [faultAt(client, field, fault)] : [];
      }),
    ];
    return texts.map((text) => ({ folders: [folder], text }));
  });
}
