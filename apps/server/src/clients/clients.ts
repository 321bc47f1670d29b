import { readdirSync } from "node:fs";
import { join } from "node:path";
import { errorText, hasCode, OperatorRefusal } from "../errors.ts";
import { type Conflict, findDuplicates, findSharedOrigins } from "./conflicts.ts";
import { type ClientData, isClientFolder, readClient } from "./read-client.ts";

/** A client within an installation. */
export interface Client extends ClientData {
  /** the start of all its absolute URLs, without a trailing slash (decision 051) */
  origin: string;
  /** whether staff can do nothing before they have a second factor */
  staffNeedsFactor: boolean;
}

/** A request's Host header, with and without the port. */
export interface RequestHost {
  host: string;
  hostname: string;
}

export interface Clients {
  byId(id: number): Client | undefined;
  bySiteKey(key: string): Client | undefined;
  /**
   * the client whose pages a Host shows; for an unknown host the default client, but none in
   * production with several clients (decision 012)
   */
  byHost(request: RequestHost): Client | undefined;
  all(): readonly Client[];
  readonly fallback: Client;
  /** the clients as they are now, which no later change of a folder affects (decision 071) */
  current(): Clients;
}

/**
 * Thrown for invalid client files; the message has a line per error with file, field and reason.
 */
export class ClientFileError extends OperatorRefusal {}

/** The valid clients of a folder, and the problems of all files. */
export function inspectClients(dir: string): { clients: ClientData[]; problems: string[] } {
  const clients: ClientData[] = [];
  const problems: string[] = [];
  for (const folder of foldersOf(dir, problems)) {
    const read = readClient(folder);
    if (read.client) clients.push(read.client);
    problems.push(...read.problems);
  }
  const conflicts = [...findDuplicates(clients), ...findSharedOrigins(clients)];
  return { clients, problems: [...problems, ...textsOf(conflicts)] };
}

function foldersOf(dir: string, problems: string[]): string[] {
  try {
    const entries = readdirSync(dir, { withFileTypes: true });
    return entries.filter(isClientFolder).map(({ name }) => join(dir, name));
  } catch (error) {
    const reason = hasCode(error, "ENOENT")
      ? "does not exist"
      : `can't be read: ${errorText(error)}`;
    problems.push(`CLIENTS_DIR: ${dir} ${reason}`);
    return [];
  }
}

export function textsOf(conflicts: readonly Conflict[]): string[] {
  return conflicts.map(({ text }) => text);
}
