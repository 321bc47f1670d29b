import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ClientFile } from "@coupon-center/contract";
import "@coupon-center/contract/zod-locale";
import { mailSender, publicAddress } from "../config/production-rules.ts";
import { errorText } from "../errors.ts";
import { findPictureProblems } from "./check-pictures.ts";
import { hostTable, type InstallationAddress, ownOrigin, sharedOrigins } from "./origins.ts";
import { themeCss } from "./theme.ts";

/** A client as read from its folder: its file and the values derived from it at start. */
export interface ClientData extends ClientFile {
  id: number;
  siteKey: string;
  folder: string;
  themeCss: string;
  themeUrl: string;
  themeVersion: string;
}

/** A client within an installation. */
export interface Client extends ClientData {
  /** the start of all its absolute URLs, without a trailing slash (decision 051) */
  origin: string;
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
  all(): Client[];
  fallback: Client;
}

/**
 * Thrown for invalid client files; the message has a line per error with file, field and reason.
 */
export class ClientFileError extends Error {}

/**
 * Reads every `<id>/client.json` of a folder. Errors: ClientFileError if any of them is invalid,
 * which stops the start (decision 011).
 */
export function loadClients(dir: string, at: InstallationAddress & { sandbox: boolean }): Clients {
  const { clients: found, problems } = inspectClients(dir);
  if (problems.length > 0) throw new ClientFileError(problems.join("\n"));
  const owners = found.map((client) => ({ ...client, origin: ownOrigin(client, at) }));
  const bad = [...findSharedOrigins(owners), ...(at.sandbox ? [] : findProductionProblems(owners))];
  if (bad.length > 0) throw new ClientFileError(bad.join("\n"));
  const { origin } = new URL(at.publicUrl);
  const clients = owners.map((client) => ({ ...client, origin: client.origin ?? origin }));
  const fallback = clients.find((client) => client.id === at.clientId);
  if (!fallback) throw new ClientFileError(`CLIENT_ID: no client ${at.clientId} in ${dir}`);
  const byId = new Map(clients.map((client) => [client.id, client]));
  const byKey = new Map(clients.map((client) => [client.siteKey, client]));
  const byHost = hostTable(owners);
  const ofUnknownHost = at.sandbox || clients.length === 1 ? fallback : undefined;
  return {
    byId: (id) => byId.get(id),
    bySiteKey: (key) => byKey.get(key),
    byHost({ host, hostname }) {
      const owner = byHost.get(host.toLowerCase()) ?? byHost.get(hostname.toLowerCase());
      return owner ? byId.get(owner.id) : ofUnknownHost;
    },
    all: () => clients,
    fallback,
  };
}

/** The valid clients of a folder, and the problems of all files. */
export function inspectClients(dir: string): { clients: ClientData[]; problems: string[] } {
  if (!existsSync(dir)) return { clients: [], problems: [`CLIENTS_DIR: ${dir} does not exist`] };
  const clients: ClientData[] = [];
  const problems: string[] = [];
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith(".")) continue;
    const read = readClient(join(dir, entry.name));
    if (read.client) clients.push(read.client);
    problems.push(...read.problems);
  }
  return {
    clients,
    problems: [...problems, ...findDuplicates(clients), ...findSharedOrigins(clients)],
  };
}

function readClient(folder: string): { client?: ClientData; problems: string[] } {
  const path = join(folder, "client.json");
  if (!existsSync(path)) return { problems: [`${path}: does not exist${namesLike(folder)}`] };
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    return {
      problems: [`${path}: is not JSON: ${errorText(error)}`],
    };
  }
  const { data: file, error } = ClientFile.safeParse(json);
  if (!file) {
    const problems = error.issues.map(
      (issue) => `${path}: ${issue.path.join(".") || "the file"}: ${issue.message}`,
    );
    return { problems };
  }
  const problems = findPictureProblems(folder, [
    ...file.brands.map(({ logo }, index) => [`brands.${index}.logo`, logo] as const),
    ["favicon", file.favicon] as const,
    ...(file.mailMark ? [["mailMark", file.mailMark] as const] : []),
  ]).map((problem) => `${path}: ${problem}`);
  if (basename(folder) !== String(file.clientId))
    problems.push(`${path}: clientId: is ${file.clientId}, so its folder must have that name`);
  const css = themeCss(file);
  const hash = createHash("sha256").update(css).digest("hex").slice(0, 12);
  const client = {
    ...file,
    id: file.clientId,
    siteKey: file.siteKey ?? String(file.clientId),
    folder,
    themeCss: css,
    themeUrl: `/brand/${file.clientId}/theme.css?v=${hash}`,
    themeVersion: hash,
  };
  return { client, problems };
}

/** ': found client.jsn' for a file whose name is probably misspelt, else ''. */
function namesLike(folder: string): string {
  const names = readdirSync(folder).filter((name) => /\.jso?n\w*$/i.test(name));
  return names.length === 0 ? "" : `: found ${names.join(", ")}`;
}

/** Problems for ids, site keys and hosts that more than one client has. */
function findDuplicates(clients: ClientData[]): string[] {
  const seen = new Map<string, ClientData>();
  const problems: string[] = [];
  for (const client of clients) {
    for (const name of [`clientId ${client.id}`, `siteKey ${client.siteKey}`, ...client.hosts]) {
      const other = seen.get(name);
      if (other) problems.push(alreadyUsed(client, name, other));
      seen.set(name, client);
    }
  }
  return problems;
}

function findSharedOrigins(clients: ClientData[]): string[] {
  return sharedOrigins(clients).map(({ client, origin, other }) =>
    alreadyUsed(client, `origin ${origin}`, other),
  );
}

function alreadyUsed(client: ClientData, name: string, other: ClientData): string {
  return `${join(client.folder, "client.json")}: ${name}: already used in ${other.folder}`;
}

/**
 * Values that are accepted in the sandbox only: links without a target or to example pages, a
 * placeholder sender.
 */
function findProductionProblems(clients: readonly ClientData[]): string[] {
  return clients.flatMap(({ folder, origin, mailFrom }) => {
    const path = join(folder, "client.json");
    const address =
      origin === undefined ? "is required, or a host of its own" : publicAddress(origin);
    const sender = mailFrom && mailSender(mailFrom);
    return [
      ...(address ? [`${path}: origin: ${address}`] : []),
      ...(sender ? [`${path}: mailFrom: ${sender}`] : []),
    ];
  });
}
