import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ClientFile, type ClientView } from "@coupon-center/contract";
import "./english.ts";
import { themeCss } from "./theme.ts";

/** One brand: its data, its folder, and what is derived from both once at start. */
export interface Client extends ClientFile {
  id: number;
  siteKey: string;
  folder: string;
  themeCss: string;
  themeUrl: string;
  themeVersion: string;
}

export interface Clients {
  byId(id: number): Client | undefined;
  bySiteKey(key: string): Client | undefined;
  byHost(host: string): Client | undefined;
  all(): Client[];
  fallback: Client;
}

/** Thrown for client files that can't be used: file, field and reason, a line each. */
export class ClientFileError extends Error {}

/** Reads every `<id>/client.json` of a folder; a bad one stops the start (D1). */
export function loadClients(dir: string, fallbackId: number): Clients {
  const { clients, problems } = inspectClients(dir);
  if (problems.length > 0) throw new ClientFileError(problems.join("\n"));
  const fallback = clients.find((client) => client.id === fallbackId);
  if (!fallback) throw new ClientFileError(`CLIENT_ID: no client ${fallbackId} in ${dir}`);
  const byId = new Map(clients.map((client) => [client.id, client]));
  const byKey = new Map(clients.map((client) => [client.siteKey, client]));
  const byHost = new Map(clients.flatMap((client) => client.hosts.map((host) => [host, client])));
  return {
    byId: (id) => byId.get(id),
    bySiteKey: (key) => byKey.get(key),
    byHost: (host) => byHost.get(host.toLowerCase()),
    all: () => clients,
    fallback,
  };
}

/** The clients of a folder as far as they can be used, and everything that is wrong with it. */
export function inspectClients(dir: string): { clients: Client[]; problems: string[] } {
  if (!existsSync(dir)) return { clients: [], problems: [`CLIENTS_DIR: ${dir} does not exist`] };
  const clients: Client[] = [];
  const problems: string[] = [];
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const folder = join(dir, entry.name);
    if (!entry.isDirectory() || !existsSync(join(folder, "client.json"))) continue;
    const read = readClient(folder);
    if (read.client) clients.push(read.client);
    problems.push(...read.problems);
  }
  return { clients, problems: [...problems, ...doublesOf(clients)] };
}

function readClient(folder: string): { client?: Client; problems: string[] } {
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
function doublesOf(clients: Client[]): string[] {
  const seen = new Map<string, Client>();
  const problems: string[] = [];
  for (const client of clients) {
    for (const name of [`clientId ${client.id}`, `siteKey ${client.siteKey}`, ...client.hosts]) {
      const other = seen.get(name);
      if (other)
        problems.push(
          `${join(client.folder, "client.json")}: ${name}: already used in ${other.folder}`,
        );
      seen.set(name, client);
    }
  }
  return problems;
}

/** What the browser may know of a client. */
export function presentClient(client: Client, publicUrl: string): ClientView {
  return {
    id: client.id,
    siteKey: client.siteKey,
    appName: client.appName,
    siteName: client.siteName,
    price: client.price,
    currency: client.currency,
    currencySymbol: client.currencySymbol,
    primaryColor: client.primaryColor,
    privacyPolicyUrl: client.privacyPolicyUrl,
    termsUrl: client.termsUrl ?? null,
    supportEmail: client.supportEmail,
    timeZone: client.timeZone,
    planName: client.planName,
    storePageBase: storePageBase(client, publicUrl),
    themeUrl: client.themeUrl,
    styleBase: `/brand/${client.id}/style/${client.themeVersion}/`,
    faviconUrl: `/brand/${client.id}/${client.favicon}`,
    brands: client.brands.map((brand) => ({
      name: brand.name,
      logoUrl: `/brand/${client.id}/${brand.logo}`,
    })),
  };
}

/** Where a store page lies: this address plus the slug (D4). */
export function storePageBase(client: Client, publicUrl: string): string {
  return client.clientUrl === "" ? `${publicUrl}/stores/` : client.clientUrl;
}
