/** SQLite's code for a full disk; the extended one is of the file that processes share. */
const FULL = [13, 4874];
const RETRY_MS = 1_000;

/**
 * Runs the work again and again until the returned function is called. Where the disk is full it is
 * tried again after a second; any other error ends the process.
 */
export function repeat(everyMs: number, work: () => unknown): () => void {
  let pausedUntil = 0;
  const timer = setInterval(async () => {
    if (performance.now() < pausedUntil) return;
    try {
      await work();
    } catch (error) {
      if (!isFull(error)) throw error;
      pausedUntil = performance.now() + RETRY_MS;
    }
  }, everyMs);
  return () => clearInterval(timer);
}

const isFull = (error: unknown) =>
  error instanceof Error && "errcode" in error && FULL.includes(Number(error.errcode));
