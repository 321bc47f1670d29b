import { rmSync } from "node:fs";
import { join } from "node:path";
import { packageBin, root } from "./lib/paths.ts";
import { buildIfStale, run } from "./lib/run.ts";
import { chromium, provideBrowser } from "./test/browsers.ts";

/**
 * Takes screenshots of every screen and state, at both widths, light and dark, in
 * test-results/screens.
 */
async function takePictures(): Promise<number> {
  const browser = await provideBrowser(chromium);
  if (browser.value === undefined) {
    process.stderr.write(`No pictures: ${browser.missing}\n`);
    return 1;
  }
  if (!(await buildIfStale())) return 1;
  rmSync(join(root, "test-results/screens"), { recursive: true, force: true });
  const args = ["test", "--config", "e2e/screens/playwright.config.ts", ...process.argv.slice(2)];
  return (await run(packageBin("playwright"), args, { env: browser.value })).code;
}

process.exitCode = await takePictures();
