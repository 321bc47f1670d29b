import { posix } from "node:path";
import ts from "typescript";
import type { Source } from "../check/sources.ts";
import { testFile } from "../check/test-titles.ts";
import { findReaching } from "../lib/reaches.ts";

/** What tells a test that it runs on PostgreSQL: one that reaches no reader of it runs alike on both engines. */
const VARIABLE = "TEST_DATABASE_URL";

/** The test files that neither read the variable nor import, over any number of modules, one that does. */
export function findEngineFree(sources: readonly Source[]): string[] {
  const readers = sources.filter(({ text }) => text.includes(VARIABLE)).map(({ path }) => path);
  const imports = new Map(sources.map((source) => [source.path, importsOf(source)]));
  const reaching = findReaching(imports, readers);
  return [...imports.keys()].filter((path) => testFile.test(path) && !reaching.has(path));
}

/** Packages lead nowhere here: the boundaries let none of them import the server. */
function importsOf({ path, text }: Source): string[] {
  return ts
    .preProcessFile(text)
    .importedFiles.map(({ fileName }) => posix.join(posix.dirname(path), fileName));
}
