import { run } from "../lib/run.ts";
import { installPackages } from "./apt.ts";
import type { Provision } from "./provision.ts";

const names = ["chromium", "google-chrome", "google-chrome-stable", "chromium-browser"];

/** The first browser that really runs: a name on the PATH may be an empty shell. */
async function findChromium(): Promise<string | null> {
  const named = process.env.CHROMIUM_PATH;
  for (const name of named ? [named] : names) {
    const { code } = await run(name, ["--version"], { quiet: true });
    if (code !== 0) continue;
    if (name.includes("/")) return name;
    const { output } = await run("which", [name], { quiet: true });
    return output.trim();
  }
  return null;
}

/** A Chromium for the browser tests: found, or installed where that is allowed. */
export async function provideChromium(): Promise<Provision<string>> {
  const found = await findChromium();
  if (found) return { value: found };
  if (process.env.CHROMIUM_PATH) return { missing: "CHROMIUM_PATH names no browser that runs" };
  const refusal = await installPackages(["chromium", "fonts-liberation"]);
  if (refusal) return { missing: `no Chromium on the PATH and ${refusal}` };
  const installed = await findChromium();
  return installed ? { value: installed } : { missing: "the installed Chromium does not run" };
}
