import { fork } from "node:child_process";
import { join } from "node:path";
import { root } from "../../scripts/lib/paths.ts";

export interface Load {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  connections: number;
  pipelining?: number;
  seconds: number;
  /** the status that every answer must have (default 200) */
  expect?: number;
}

export interface LoadResult {
  perSecond: number;
  p99Ms: number;
}

/** What the load's process sends back. */
export interface LoadReport extends LoadResult {
  /** answers by status */
  statuses: Record<string, number>;
  errors: number;
}

/** Asks the same again and again from a process of its own. Errors: any answer but the expected one. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const child = fork(join(root, "bench/load.ts"), [JSON.stringify(load)]);
  const report = await new Promise<LoadReport>((resolve, reject) => {
    child.once("message", (message) => resolve(message as LoadReport));
    child.once("exit", (code) => reject(new Error(`the load ended with code ${code}`)));
  });
  const expected = String(load.expect ?? 200);
  const others = Object.keys(report.statuses).filter((status) => status !== expected);
  if (report.errors > 0 || others.length > 0)
    throw new Error(`${load.url}: ${JSON.stringify(report)} instead of ${expected} alone`);
  return report;
}
