import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
  /** patterns of all files that the build reads */
  inputs: readonly string[];
}

const shared = [
  "packages/contract/src/**/*",
  "packages/contract/package.json",
  "tsconfig.base.json",
  "package-lock.json",
  "scripts/build.ts",
  "scripts/build/*.ts",
];

export const webBuild: BuildPart = {
  title: "web application",
  folder: join(root, "apps/web/build"),
  products: ["server/index.js", "client"],
  inputs: ["apps/web/app/**/*", "apps/web/public/**/*", "apps/web/*.{ts,json}", ...shared],
};

export const serverBuild: BuildPart = {
  title: "server",
  folder: join(root, "apps/server/build"),
  products: ["main.js", "sandbox.js"],
  inputs: ["apps/{server,sandbox}/src/**/*.ts", "apps/{server,sandbox}/package.json", ...shared],
};

export const buildParts: readonly BuildPart[] = [webBuild, serverBuild];

const stampOf = ({ folder }: BuildPart) => join(folder, "inputs.sha256");

/** A hash of everything that a build reads, independent of file times. */
export function hashInputs({ inputs }: BuildPart): string {
  const hash = createHash("sha256");
  const files = globSync(inputs, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
    .sort();
  for (const file of files) {
    hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
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
