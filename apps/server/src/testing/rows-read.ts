import type { KyselyPlugin } from "kysely";
import type { Ctx } from "../context.ts";

/** The number of rows that each query during some work reads, in the order of the responses. */
export async function rowsRead(
  db: Ctx["db"],
  work: (db: Ctx["db"]) => Promise<unknown>,
): Promise<number[]> {
  const read: number[] = [];
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read.push(result.rows.length);
      return result;
    },
  };
  await work(db.withPlugin(counting));
  return read;
}
