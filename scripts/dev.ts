import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { sourceFolders } from "./lib/build-stamp.ts";
import { childEnv, root } from "./lib/paths.ts";
import { buildIfStale, stopRunning } from "./lib/run.ts";

const quietMs = 100;

let server: ChildProcess | undefined;
let isEnding = false;

async function stopServer(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, "exit");
  server.kill("SIGTERM");
  await gone;
}

/**
 * Rebuilds the web application if its inputs changed, then restarts the server; after a failed
 * build the old one keeps running.
 */
async function reload(): Promise<void> {
  if (!(await buildIfStale())) return;
  await stopServer();
  if (isEnding) return;
  server = spawn(process.execPath, [join(root, "apps/server/src/main.ts")], {
    cwd: root,
    env: childEnv(),
    stdio: "inherit",
  });
}

let timer: NodeJS.Timeout | undefined;
let work = reload();

function reloadSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    work = work.then(reload);
  }, quietMs);
}

// Not the brands: the server itself follows their folders.
for (const folder of sourceFolders) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (!file?.includes(".test.")) reloadSoon();
  });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    isEnding = true;
    await stopRunning();
    await stopServer();
    process.exit(0);
  });
}
