import { parseOptions, USAGE } from "./arguments.ts";
import { startSandbox } from "./start.ts";

const options = parseOptions(process.argv.slice(2));
if (typeof options === "string") {
  const isHelp = options === USAGE;
  (isHelp ? process.stdout : process.stderr).write(options);
  process.exit(isHelp ? 0 : 2);
}

// The stored mails and secrets must not be readable for others.
process.umask(0o077);

/** Sends a message to the parent process, if there is one, and waits until it is sent. */
function notifyParent(message: object): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, () => resolve());
    else resolve();
  });
}

const sandbox = await startSandbox({
  ...options,
  onClock: (offsetMs) => notifyParent({ type: "clock", offsetMs }),
}).catch((error) => {
  // The system's and SQLite's errors are about the machine, as a full disk or a port in use.
  if (!(error instanceof Error && "code" in error)) throw error;
  process.stderr.write(`Sandbox: can't start: ${error.message}\n`);
  process.exit(1);
});
let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await sandbox.close();
  process.exit(0);
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
process.on("disconnect", stop);

const { origin, smtpUrl } = sandbox;
if (process.send) {
  await notifyParent({ type: "ready", origin, smtpUrl, offsetMs: sandbox.offsetMs() });
} else {
  process.stdout.write(
    `Sandbox: pages ${origin}/sandbox, Stripe's API ${origin}, mail ${smtpUrl}\n`,
  );
}
