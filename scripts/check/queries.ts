import type { Source } from "./sources.ts";

const query = /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql[`<]/;
/** Where requests are taken in and parts are put together; the tests of these may look into the database. */
const withoutQueries = /^apps\/server\/src\/(http\/[^/]+|(.+\/)?routes|app|server|web|main)\.ts$/;

/** Queries in files that bind requests to verbs, a line each: they belong to verbs, their queries or `db`. */
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
