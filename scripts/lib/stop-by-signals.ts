/** Ends the process by SIGINT and SIGTERM after `stop`. */
export function stopBySignals(stop: () => Promise<void>): void {
  // Both the terminal and npm forward Ctrl-C: the second signal must not interrupt the cleanup.
  let asked = false;
  for (const [signal, code] of [["SIGINT", 130] as const, ["SIGTERM", 143] as const]) {
    process.on(signal, async () => {
      if (asked) return;
      asked = true;
      await stop();
      process.exit(code);
    });
  }
}
