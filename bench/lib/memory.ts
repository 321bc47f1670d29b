import { readdirSync, readFileSync } from "node:fs";

/** Resident memory of a process and of its children, in MiB; Linux only. */
export function readMemory(pid: number): { ours: number; children: number } {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => fieldOf(Number(name), "PPid") === pid)
    .reduce((sum, name) => sum + residentMib(Number(name)), 0);
  return { ours: residentMib(pid), children };
}

/** The most memory that a process has had at once, in MiB; Linux only. */
export function readPeakMemory(pid: number): number {
  return fieldOf(pid, "VmHWM") / 1024;
}

function residentMib(pid: number): number {
  return fieldOf(pid, "VmRSS") / 1024;
}

function fieldOf(pid: number, field: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
  } catch {
    // The process has ended meanwhile.
    return 0;
  }
}
