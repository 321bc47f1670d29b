import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";

export const webFolder = join(root, "apps/web");
const stampFile = join(webFolder, "build/inputs.sha256");
const products = ["build/server/index.js", "build/client"];

const inputs = [
  "apps/web/app/**/*",
  "apps/web/public/**/*",
  "apps/web/*.{ts,json}",
  "packages/contract/src/**/*",
  "packages/contract/package.json",
  "tsconfig.base.json",
  "package-lock.json",
  "scripts/build.ts",
  "scripts/lib/compress.ts",
];

/** A hash of everything that the web build reads, independent of file times. */
export function hashInputs(): string {
  const hash = createHash("sha256");
  const files = globSync(inputs, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) {
    hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** The problem with the web build, with its remedy; null if there is none. */
export function findBuildFault(): string | null {
  if (isFresh()) return null;
  const isThere = products.every((path) => existsSync(join(webFolder, path)));
  const fault = isThere ? "is older than its sources" : "is missing";
  return `The web build ${fault}: run \`npm run build\``;
}

/** Whether the build matches its inputs; also true if there is no web application. */
export function isFresh(): boolean {
  if (!existsSync(join(webFolder, "vite.config.ts"))) return true;
  if (!products.every((path) => existsSync(join(webFolder, path)))) return false;
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === hashInputs();
}

export function clearStamp(): void {
  rmSync(stampFile, { force: true });
}

export function writeStamp(hash: string): void {
  writeFileSync(stampFile, hash);
}
