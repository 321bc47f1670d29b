import { endProcess, startProgram } from "@coupon-center/testing/program";
import { startOptions } from "./start-options.ts";

/** The work of the bare server. */
export interface ReferenceWork {
  /** the statement of the list; the slug in its parameters is replaced by the requested one */
  sql: string;
  parameters: (string | number)[];
  slug: string;
  /** SQLite's file, unless a PostgreSQL address is given */
  file: string;
  databaseUrl: string;
  /** the file that `/page` sends; may be empty */
  page: string;
}

export interface Reference {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export async function startReference(work: Partial<ReferenceWork>): Promise<Reference> {
  const nothing = { sql: "select 1", parameters: [], slug: "", file: ":memory:", databaseUrl: "" };
  const args = [JSON.stringify({ ...nothing, page: "", ...work })];
  const { child, said } = startProgram("bench/reference.ts", {
    args,
    flags: startOptions.flags,
    env: { ...startOptions.env, NODE_ENV: "production" },
  });
  const [, url = ""] = await said(/listening on (\S+)/);
  return { url, pid: child.pid ?? 0, stop: () => endProcess(child) };
}
