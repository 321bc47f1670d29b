import { join } from "node:path";
import { bundleServer } from "./build/bundle-server.ts";
import { compressTexts } from "./build/compress.ts";
import {
  type BuildPart,
  clearStamp,
  hashInputs,
  isFresh,
  serverBuild,
  webBuild,
  writeStamp,
} from "./lib/build-stamp.ts";
import { packageBin, root } from "./lib/paths.ts";
import { run, stopRunning } from "./lib/run.ts";
import { stopBySignals } from "./lib/stop-by-signals.ts";

/**
 * Vite takes paths for URLs, and finds no file behind a character that means something else in one.
 */
function refusePlace(): void {
  const [sign] = /[#?%]/.exec(root) ?? [];
  if (sign !== undefined)
    throw new Error(
      `The program can't be built in ${root}, whose path contains "${sign}": move it to a folder without #, ? and %`,
    );
}

async function buildWeb(): Promise<void> {
  const { code, output } = await run(packageBin("react-router"), ["build"], {
    cwd: join(root, "apps/web"),
    quiet: true,
    env: { NODE_ENV: "production" },
  });
  if (code !== 0) throw new Error(output);
  compressTexts(join(webBuild.folder, "client"));
}

async function build(part: BuildPart, work: () => Promise<void>): Promise<void> {
  if (process.argv.includes("--if-stale") && isFresh(part)) return;
  const started = performance.now();
  // Computed before the build, so that a file saved during the build makes the result stale.
  const hash = hashInputs(part);
  clearStamp(part);
  await work();
  writeStamp(part, hash);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`Built the ${part.title} in ${seconds} s.\n`);
}

stopBySignals(stopRunning);
try {
  refusePlace();
  await build(webBuild, buildWeb);
  await build(serverBuild, () => bundleServer(serverBuild.folder));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
