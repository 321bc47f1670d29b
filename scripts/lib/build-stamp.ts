import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";

/** A part of the product that is built by itself. */
export interface BuildPart {
  /** as in 'Built the web application' */
  title: string;
  /** contains the result and the stamp of what it was built from */
  folder: string;
  /** files and folders of the result */
  products: readonly string[];
  /** all files that the build reads */
  inputs: readonly BuildInput[];
}

/** The files of a folder by name, also those of its subfolders if it is read `deep`. */
interface BuildInput {
  folder: string;
  name: RegExp;
  deep?: boolean;
}

const all = /./;
const deep = true;

const shared: readonly BuildInput[] = [
  { folder: ".", name: /^(tsconfig\.base|package-lock)\.json$/ },
  { folder: "packages/contract", name: /^package\.json$/ },
  { folder: "packages/contract/src", name: all, deep },
  { folder: "scripts", name: /^build\.ts$/ },
  { folder: "scripts/build", name: all },
];

export const webBuild: BuildPart = {
  title: "web application",
  folder: join(root, "apps/web/build"),
  products: ["server/index.js", "client"],
  inputs: [
    { folder: "apps/web", name: /\.(ts|json)$/ },
    { folder: "apps/web/app", name: all, deep },
    ...shared,
  ],
};

export const serverBuild: BuildPart = {
  title: "server",
  folder: join(root, "apps/server/build"),
  products: ["start.js", "main.js", "sandbox.js"],
  inputs: [
    ...["apps/server", "apps/sandbox"].flatMap((folder) => [
      { folder, name: /^package\.json$/ },
      { folder: `${folder}/src`, name: /\.ts$/, deep },
    ]),
    { folder: "scripts", name: /^start\.ts$/ },
    { folder: "scripts/lib", name: all },
    ...shared,
  ],
};

const buildParts: readonly BuildPart[] = [webBuild, serverBuild];

/** The folders of the product's sources, which are read with their subfolders. */
export const sourceFolders: readonly string[] = [
  ...new Set(
    buildParts
      .flatMap(({ inputs }) => inputs)
      .filter((input) => input.deep)
      .map(({ folder }) => folder),
  ),
];

const stampOf = ({ folder }: BuildPart) => join(folder, "inputs.sha256");

/** A hash of everything that a build reads, independent of file times. */
export function hashInputs({ inputs }: BuildPart): string {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap(filesOf).sort()) {
    hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** Not by `globSync`, which takes longer than reading the files does. */
function filesOf({ folder, name, deep = false }: BuildInput): string[] {
  return readdirSync(join(root, folder), { recursive: deep, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path));
}

const isThere = ({ folder, products }: BuildPart) =>
  products.every((path) => existsSync(join(folder, path)));

/** The problem with a build, with its remedy; null if there is none. */
export function findBuildFault(parts: readonly BuildPart[] = buildParts): string | null {
  const part = parts.find((each) => !isFresh(each));
  if (part === undefined) return null;
  const fault = isThere(part) ? "is older than its sources" : "is missing";
  return `The build of the ${part.title} ${fault}: run \`npm run build\``;
}

/** Whether a build matches its inputs. */
export function isFresh(part: BuildPart): boolean {
  const stamp = stampOf(part);
  return isThere(part) && existsSync(stamp) && readFileSync(stamp, "utf8") === hashInputs(part);
}

export function clearStamp(part: BuildPart): void {
  rmSync(stampOf(part), { force: true });
}

export function writeStamp(part: BuildPart, hash: string): void {
  writeFileSync(stampOf(part), hash);
}
