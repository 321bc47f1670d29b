import type { Source } from "./sources.ts";

const query = /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql[`<]/;
/** Files that bind requests or compose the application; their tests may query the database. */
const withoutQueries = /^apps\/server\/src\/(http\/[^/]+|(.+\/)?routes|app|server|web|main)\.ts$/;

/**
 * Queries in files that bind requests to verbs, a line each; they belong in verbs, in
 * `...-queries.ts` files or in `db`.
 */
export function findMisplacedQueries(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => withoutQueries.test(path) && !path.endsWith(".test.ts"))
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        .flatMap((line, index) =>
          query.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
        ),
    );
}
