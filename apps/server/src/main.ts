import { constants } from "node:os";
import { readConfig } from "./config/config.ts";
import { exitOnFault } from "./runtime/exit-on-fault.ts";
import { operatorMessage } from "./runtime/operator-message.ts";
import { makePrivateFiles } from "./runtime/private-files.ts";
import { keepQueuedTick } from "./runtime/start-memory.ts";
import { stopBySignals } from "./runtime/stop-by-signals.ts";
import type { RunningServer } from "./serve.ts";

await keepQueuedTick();
makePrivateFiles();
let running: RunningServer | undefined;
// From the beginning, as the system keeps a signal without a handler from process 1 of a container;
// a start has nothing to finish.
// SIGHUP is of a terminal that closed, or of a rule for log files, which nobody meant as the end:
// systemd takes an end by the signal for a wanted one, and starts the program again after this code.
stopBySignals({ SIGINT: 0, SIGTERM: 0, SIGHUP: 128 + constants.signals.SIGHUP }, async () =>
  running?.stop(),
);
try {
  const config = readConfig();
  // Loaded afterwards, so that a mistake in the configuration is reported at once.
  const { startServer } = await import("./server.ts");
  // A reader that has ended, or a full disk, ends no server: its log goes without a line, too.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
  // In production standard output has lines of JSON only, which programs read.
  const output = config.sandbox ? process.stdout : process.stderr;
  const tell = (message: string) => void output.write(message);
  running = await startServer(config, tell);
  exitOnFault(running.logger, running.stop);
  tell(running.startupMessage);
} catch (error) {
  process.stderr.write(`${operatorMessage(error)}\n`);
  process.exit(1);
}
