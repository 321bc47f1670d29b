import { constants } from "node:os";
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
// SIGHUP is of a terminal that closed, or of a rule for log files, which nobody meant as the end:
// systemd takes an end by the signal for a wanted one, and starts the program again after this code.
stopOn({ SIGINT: 0, SIGTERM: 0, SIGHUP: 128 + constants.signals.SIGHUP }, async () =>
  running?.stop(),
);
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

/** The first signal stops gracefully, and ends with its code; a later one at once. */
function stopOn(codes: Record<string, number>, stop: () => Promise<void>): void {
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
