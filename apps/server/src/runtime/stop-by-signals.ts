/** Ctrl-C may arrive twice: from the terminal, and forwarded by npm. */
const SAME_PRESS_MS = 1_000;

/**
 * The first of these signals stops gracefully, and ends the process with its code; a later one at
 * once.
 */
export function stopBySignals(codes: Record<string, number>, stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  for (const [signal, code] of Object.entries(codes)) {
    process.on(signal, () => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince > SAME_PRESS_MS) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      stop().then(
        () => process.exit(code),
        () => process.exit(1),
      );
    });
  }
}
