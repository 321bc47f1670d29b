import { readdirSync, readFileSync } from "node:fs";
import { type Load, runLoad } from "./load.ts";

/** What a kind of request costs a server under load. */
export interface Cost {
  perSecond: number;
  /** processor time of the server alone, in microseconds for each request */
  cpuUs: number;
}

/** Puts load on a process and returns what each request took of its processor time; Linux only. */
export async function costOf(pid: number, load: Load): Promise<Cost> {
  const before = readCpuUs(pid);
  const { perSecond, requests } = await runLoad(load);
  return { perSecond, cpuUs: (readCpuUs(pid) - before) / requests };
}

/** The processor time of all threads of a process since its start, in microseconds; Linux only. */
export function readCpuUs(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).reduce((sum, task) => sum + readThreadUs(`${tasks}/${task}`), 0);
}

function readThreadUs(task: string): number {
  try {
    // In nanoseconds; /proc/<pid>/stat counts hundredths of a second.
    return Number(readFileSync(`${task}/schedstat`, "utf8").split(" ")[0]) / 1000;
  } catch {
    // The thread has ended meanwhile.
    return 0;
  }
}
