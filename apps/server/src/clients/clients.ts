import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ClientFile } from "@coupon-center/contract";
import "@coupon-center/contract/zod-locale";
import { mailSender, publicAddress } from "../config/production-rules.ts";
import { hostTable, type InstallationAddress, ownOrigin, sharedOrigins } from "./origins.ts";
import { themeCss } from "./theme.ts";

/** One brand as its folder has it: its data, and what is derived from it once at start. */
export interface ClientData extends ClientFile {
  id: number;
  siteKey: string;
  folder: string;
  themeCss: string;
  themeUrl: string;
  themeVersion: string;
}

/** A brand in its installation. */
export interface Client extends ClientData {
  /** where all its absolute addresses begin, without a slash at the end (decision 051) */
  origin: string;
}

/** A request's Host with its port, and without. */
export interface RequestHost {
  host: string;
  hostname: string;
}

export interface Clients {
  byId(id: number): Client | undefined;
  bySiteKey(key: string): Client | undefined;
  /** whose pages a Host shows; on a host of nobody's the default client's, with several in production none (decision 012) */
  byHost(request: RequestHost): Client | undefined;
  all(): Client[];
  fallback: Client;
}

/** Thrown for client files that can't be used: file, field and reason, a line each. */
export class ClientFileError extends Error {}

/** Reads every `<id>/client.json` of a folder; a bad one stops the start (decision 011). */
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
  const stranger = at.sandbox || clients.length === 1 ? fallback : undefined;
  return {
    byId: (id) => byId.get(id),
    bySiteKey: (key) => byKey.get(key),
    byHost({ host, hostname }) {
      const owner = byHost.get(host.toLowerCase()) ?? byHost.get(hostname.toLowerCase());
      return owner ? byId.get(owner.id) : stranger;
    },
    all: () => clients,
    fallback,
  };
}

/** The clients of a folder as far as they can be used, and everything that is wrong with it. */
export function inspectClients(dir: string): { clients: ClientData[]; problems: string[] } {
  if (!existsSync(dir)) return { clients: [], problems: [`CLIENTS_DIR: ${dir} does not exist`] };
  const clients: ClientData[] = [];
  const problems: string[] = [];
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const folder = join(dir, entry.name);
    if (!entry.isDirectory() || !existsSync(join(folder, "client.json"))) continue;
    const read = readClient(folder);
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
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    return {
      problems: [`${path}: is not JSON: ${error instanceof Error ? error.message : error}`],
    };
  }
  const { data: file, error } = ClientFile.safeParse(json);
  if (!file) {
    const problems = error.issues.map(
      (issue) => `${path}: ${issue.path.join(".") || "the file"}: ${issue.message}`,
    );
    return { problems };
  }
  const pictures = [
    ...file.brands.map(({ logo }, index) => [`brands.${index}.logo`, logo] as const),
    ["favicon", file.favicon] as const,
  ];
  const problems = pictures
    .filter(([, picture]) => !existsSync(join(folder, picture)))
    .map(([field, picture]) => `${path}: ${field}: ${picture} is not in the folder`);
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

/** Ids, site keys and hosts tell clients apart: none may stand for two. */
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

/** What does for a look around in the sandbox only: links that lead nowhere or to another's pages, a sender of none. */
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
