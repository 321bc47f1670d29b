import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import type { Endpoint } from "@coupon-center/contract";
import { root } from "../../scripts/lib/paths.ts";

export interface Load {
  url: string;
  method?: Endpoint["method"];
  headers?: Record<string, string>;
  body?: string;
  /** a body of bytes, in base64 */
  body64?: string;
  /** the network address that a proxy reports of each connection */
  networks?: readonly string[];
  connections: number;
  pipelining?: number;
  seconds: number;
  /** takes only processor time that nobody else wants, as if from another machine */
  aside?: true;
  /** the expected status of every response (default 200); null for any */
  expect?: number | null;
}

/** The message that the load process returns. */
export interface LoadReport {
  perSecond: number;
  p99Ms: number;
  /** answered ones */
  requests: number;
  /** responses by status */
  statuses: Record<string, number>;
  errors: number;
}

/** Repeats a request from a process of its own. Errors: any response with another status. */
export async function runLoad(load: Load): Promise<LoadReport> {
  const child = fork(join(root, "bench/load.ts"));
  if (load.aside && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  // Not an argument, which has to be short.
  child.send(load);
  const report = await new Promise<LoadReport>((resolve, reject) => {
    child.once("message", (message) => resolve(message as LoadReport));
    child.once("exit", (code) => reject(new Error(`the load ended with code ${code}`)));
  });
  if (load.expect === null) return report;
  const expected = String(load.expect ?? 200);
  const others = Object.keys(report.statuses).filter((status) => status !== expected);
  if (report.errors > 0 || others.length > 0)
    throw new Error(`${load.url}: ${JSON.stringify(report)} instead of ${expected} alone`);
  return report;
}
