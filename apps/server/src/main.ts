import { readConfig } from "./config/config.ts";
import { exitOnFault } from "./runtime/exit-on-fault.ts";
import { operatorMessage } from "./runtime/operator-message.ts";
import { makePrivateFiles } from "./runtime/private-files.ts";
import type { RunningServer } from "./serve.ts";

/** Ctrl-C may arrive twice: from the terminal, and forwarded by npm. */
const SAME_PRESS_MS = 1_000;

makePrivateFiles();
let running: RunningServer | undefined;
// From the beginning, as the system keeps a signal without a handler from process 1 of a container;
// a start has nothing to finish.
stopOn(["SIGINT", "SIGTERM"], async () => running?.stop());
try {
  const config = readConfig();
  // Loaded afterwards, so that a mistake in the configuration is reported at once.
  const { startServer } = await import("./server.ts");
  running = await startServer(config);
  exitOnFault(running.logger, running.stop);
  // A reader that has ended, or a full disk, ends no server: its log goes without a line, too.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
  // In production standard output has lines of JSON only, which programs read.
  (config.sandbox ? process.stdout : process.stderr).write(running.startupMessage);
} catch (error) {
  process.stderr.write(`${operatorMessage(error)}\n`);
  process.exit(1);
}

/** The first signal stops gracefully, a later one at once. */
function stopOn(signals: NodeJS.Signals[], stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  for (const signal of signals) {
    process.on(signal, () => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince > SAME_PRESS_MS) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
