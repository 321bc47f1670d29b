import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.ts";

export const noticesFile = join(root, "THIRD-PARTY-NOTICES.txt");

interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
}

export interface Lock {
  packages: Record<string, LockedPackage>;
}

/** Licences that allow selling a closed-source product; others have to be examined first. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "ISC",
  // Packages under these are used unchanged and can be replaced.
  "LGPL-3.0-or-later",
  "MPL-2.0",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Unlicense",
]);

interface ThirdParty {
  id: string;
  license: string;
  folder: string;
  /** whether its installation depends on the machine */
  isOptional: boolean;
}

/** The packages that `npm ci --omit=dev` installs on any machine. */
function readThirdParties({ packages }: Lock): ThirdParty[] {
  const byId = new Map<string, ThirdParty>();
  for (const [folder, { version, license = "none", ...locked }] of Object.entries(packages)) {
    if (!folder.includes("node_modules/") || locked.dev || locked.link) continue;
    const id = `${folder.split("node_modules/").at(-1)} ${version}`;
    byId.set(id, byId.get(id) ?? { id, license, folder, isOptional: locked.optional === true });
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

export function readLock(): Lock {
  return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
}

function readTexts(folder: string): string[] {
  const path = join(root, folder);
  if (!existsSync(path)) throw new Error(`${folder} is not installed: run \`npm ci\``);
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map(({ name }) => readFileSync(join(path, name), "utf8"));
}

const isCopyright = (line: string): boolean => /^\W*copyright\s+(\(c\)|©|\d{4})/i.test(line);

/** Groups texts that differ in their owners only, with all owners. */
function groupTexts(textsOf: ReadonlyMap<ThirdParty, string[]>) {
  const groups = new Map<string, { owners: string[]; body: string }>();
  for (const [{ id }, texts] of textsOf) {
    for (const text of texts) {
      const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
      const body = lines.filter((line) => !isCopyright(line)).join("\n");
      const key = body.replace(/\W+/g, " ").trim().toLowerCase();
      const group = groups.get(key) ?? { owners: [], body: body.trim().replace(/\n{3,}/g, "\n\n") };
      const owners = lines.filter(isCopyright).map((line) => `  ${line.trim()}`);
      group.owners.push([id, ...owners].join("\n"));
      groups.set(key, group);
    }
  }
  return [...groups.values()];
}

/** The content of THIRD-PARTY-NOTICES.txt. Errors: a licence that is not allowed. */
export function writeNotices(lock: Lock, read = readTexts): string {
  const parties = readThirdParties(lock);
  const refused = parties.filter(
    ({ license }) => !license.split(" AND ").every((one) => allowed.has(one)),
  );
  if (refused.length > 0)
    throw new Error(
      refused.map(({ id, license }) => `${id}: ${license} is not allowed`).join("\n"),
    );
  const installed = parties.filter(({ isOptional }) => !isOptional);
  const list = (items: ThirdParty[]) =>
    items.map(({ id, license }) => `${id}: ${license}`).join("\n");
  const textsOf = new Map(installed.map((party) => [party, read(party.folder)]));
  const texts = groupTexts(textsOf).map(
    ({ owners, body }) => `${"=".repeat(80)}\n${owners.join("\n")}\n\n${body}`,
  );
  const silent = installed.filter((party) => textsOf.get(party)?.length === 0);
  return `${[
    "Coupon Center is delivered with these packages of others, or runs on them. Each is used under\nits own licence. Written by `npm run notices`.",
    list(installed),
    "Installed where they fit the machine; the licence's text lies in each package:",
    list(parties.filter(({ isOptional }) => isOptional)),
    "Without a text in the package, the licence is that of https://spdx.org/licenses:",
    list(silent),
    ...texts,
  ].join("\n\n")}\n`;
}

/** Why the notices do not match the locked packages; empty if they do. */
export function findNoticesFaults(): string[] {
  try {
    const current = existsSync(noticesFile) ? readFileSync(noticesFile, "utf8") : "";
    return writeNotices(readLock()) === current
      ? []
      : ["THIRD-PARTY-NOTICES.txt is not that of package-lock.json: run `npm run notices`"];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
