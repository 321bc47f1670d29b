import { join } from "node:path";
import { clearStamp, hashInputs, isFresh, webFolder, writeStamp } from "./lib/build-stamp.ts";
import { compressTexts } from "./lib/compress.ts";
import { packageBin } from "./lib/paths.ts";
import { run } from "./lib/run.ts";

/** Builds the web application; the server runs from its sources. */
async function build(): Promise<number> {
  // Computed before the build, so that a file saved during the build makes the result stale.
  const hash = hashInputs();
  clearStamp();
  const { code, output } = await run(packageBin("react-router"), ["build"], {
    cwd: webFolder,
    quiet: true,
    env: { NODE_ENV: "production" },
  });
  if (code !== 0) {
    process.stderr.write(output);
    return code;
  }
  compressTexts(join(webFolder, "build/client"));
  writeStamp(hash);
  return 0;
}

const needed = !process.argv.includes("--if-stale") || !isFresh();
if (needed) {
  const started = performance.now();
  process.exitCode = await build();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (process.exitCode === 0) process.stdout.write(`Built the web application in ${seconds} s.\n`);
}
