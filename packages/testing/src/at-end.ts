const works = new Set<() => void>();

function runAll(): void {
  for (const work of works) work();
}

process.once("exit", runAll);
// Vitest ends its workers by this signal, which by itself ends a process without `exit`.
process.once("SIGTERM", () => {
  runAll();
  if (process.listenerCount("SIGTERM") === 0) process.kill(process.pid, "SIGTERM");
});

/** Calls `work` when this process ends, unless the function that is returned was called before. */
export function atEnd(work: () => void): () => void {
  works.add(work);
  return () => works.delete(work);
}
