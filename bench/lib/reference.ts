import { type Child, startChild } from "./child.ts";

/** What the bare server does. */
export interface ReferenceWork {
  /** the statement of the list, with the slug in its parameters standing for the one asked for */
  sql: string;
  parameters: (string | number)[];
  slug: string;
  /** SQLite's file, unless PostgreSQL's address is given */
  file: string;
  databaseUrl: string;
  /** a file whose bytes `/page` sends; may be empty */
  page: string;
}

export interface Reference extends Child {
  url: string;
}

export async function startReference(work: Partial<ReferenceWork>): Promise<Reference> {
  const nothing = { sql: "select 1", parameters: [], slug: "", file: ":memory:", databaseUrl: "" };
  const child = startChild("bench/reference.ts", [
    JSON.stringify({ ...nothing, page: "", ...work }),
  ]);
  const [, url = ""] = await child.printed(/listening on (\S+)/);
  return { ...child, url };
}
