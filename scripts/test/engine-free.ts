import { posix } from "node:path";
import ts from "typescript";
import type { Source } from "../check/sources.ts";
import { testFile } from "../check/test-titles.ts";
import { findReaching } from "../lib/reaches.ts";

/**
 * The variable that selects PostgreSQL; a test that does not reach a reader of it runs the same on
 * both engines.
 */
const VARIABLE = "TEST_DATABASE_URL";

/**
 * The test files that neither read the variable nor import, directly or indirectly, a module that
 * does.
 */
export function findEngineFree(sources: readonly Source[]): string[] {
  const readers = sources.filter(({ text }) => text.includes(VARIABLE)).map(({ path }) => path);
  const imports = new Map(sources.map((source) => [source.path, importsOf(source)]));
  const reaching = findReaching(imports, readers);
  return [...imports.keys()].filter((path) => testFile.test(path) && !reaching.has(path));
}

/** Imports of packages are ignored, as none of them may import the server. */
function importsOf({ path, text }: Source): string[] {
  return ts
    .preProcessFile(text)
    .importedFiles.map(({ fileName }) => posix.join(posix.dirname(path), fileName));
}
