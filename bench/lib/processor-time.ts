import { readFileSync, writeFileSync } from "node:fs";

/** The part of Chromium's trace events that is read here; times in microseconds. */
interface TraceEvent {
  name: string;
  /** 'X' for an event with a duration */
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** start and duration by the thread's processor time */
  tts?: number;
  tdur?: number;
  args?: { name?: string };
}

interface Task {
  start: number;
  end: number;
  tts: number;
  tdur: number;
}

/**
 * Replaces the elapsed time of a page's tasks by their processor time, in a file with a trace: on a
 * quiet machine both are the same, on a shared one the first contains other programs.
 */
export function countProcessorTime(file: string): void {
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(readFileSync(file, "utf8"));
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = (event: TraceEvent) =>
    event.name === "thread_name" && event.args?.name === "CrRendererMain";
  const mains = new Set(trace.traceEvents.filter(isMain).map(threadOf));
  const byThread = Map.groupBy(trace.traceEvents, threadOf);
  for (const thread of mains) shorten(byThread.get(thread) ?? []);
  writeFileSync(file, JSON.stringify(trace));
}

/** Moves what happens in a task to its place in the task's processor time. */
function shorten(events: readonly TraceEvent[]): void {
  const sorted = events
    .filter(({ ts }) => ts > 0)
    .sort((a, b) => a.ts - b.ts || lengthOf(b) - lengthOf(a));
  let task: Task | null = null;
  for (const event of sorted) {
    if (task === null || event.ts > task.end) task = taskOf(event);
    if (task === null) continue;
    const passed = event.tts === undefined ? event.ts - task.start : event.tts - task.tts;
    event.ts = task.start + Math.min(task.tdur, Math.max(0, passed));
    if (event.ph === "X")
      event.dur = Math.min(event.tdur ?? lengthOf(event), task.start + task.tdur - event.ts);
  }
}

const lengthOf = ({ dur = 0 }: TraceEvent) => dur;

/** The task that an event is, if it is one. */
function taskOf({ name, ph, ts, dur, tts, tdur }: TraceEvent): Task | null {
  if (ph !== "X" || !name.endsWith("RunTask")) return null;
  if (dur === undefined || tts === undefined || tdur === undefined) return null;
  return { start: ts, end: ts + dur, tts, tdur };
}
