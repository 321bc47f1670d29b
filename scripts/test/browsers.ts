import { run } from "../lib/run.ts";
import { installPackages } from "./apt.ts";
import type { Provision } from "./provision.ts";

interface Program {
  /** the variable with its path, which is set by users or for the tests that start it */
  variable: string;
  /** its possible names on the PATH */
  names: string[];
  /** an argument with which it prints something and exits with 0 */
  proof: string;
}

export interface BrowserKind {
  /** its project in playwright.config.ts */
  project: "chromium" | "firefox" | "webkit";
  /** the project of its longest tests, if any */
  longProject?: string;
  title: string;
  programs: Program[];
  packages: string[];
}

export const chromium: BrowserKind = {
  project: "chromium",
  longProject: "chromium-long",
  title: "Chromium",
  programs: [
    {
      variable: "CHROMIUM_PATH",
      // The headless shell is the same engine without a window for each page, and takes half the
      // time.
      names: [
        "chromium-headless-shell",
        "chromium",
        "google-chrome",
        "google-chrome-stable",
        "chromium-browser",
      ],
      proof: "--version",
    },
  ],
  packages: ["chromium-headless-shell", "fonts-liberation"],
};

const firefox: BrowserKind = {
  project: "firefox",
  longProject: "firefox-long",
  title: "Firefox",
  programs: [{ variable: "FIREFOX_PATH", names: ["firefox-esr", "firefox"], proof: "--version" }],
  packages: ["firefox-esr"],
};

const webkit: BrowserKind = {
  project: "webkit",
  longProject: "webkit-long",
  title: "WebKitGTK",
  programs: [
    { variable: "WEBKIT_DRIVER_PATH", names: ["WebKitWebDriver"], proof: "--help" },
    { variable: "XVFB_PATH", names: ["Xvfb"], proof: "-help" },
  ],
  packages: ["webkit2gtk-driver", "xvfb"],
};

/** The files of `e2e/engines` that Chromium runs, too. */
const inAllEngines = ["e2e/engines/shopper.spec.ts", "e2e/engines/main-path.spec.ts"];

/** The browsers that the named files and the chosen projects need; all if none are named. */
export function browserKindsFor(files: string[], args: string[]): BrowserKind[] {
  const isEngines = (file: string) => file.startsWith("e2e/engines/");
  const needs = (kind: BrowserKind) => (file: string) =>
    isEngines(file) !== (kind === chromium) || inAllEngines.includes(file);
  const projects = args.flatMap((arg, index) =>
    arg === "--project" ? [args[index + 1]] : (/^--project=(.+)/.exec(arg)?.slice(1) ?? []),
  );
  return [chromium, firefox, webkit].filter((kind) => {
    const isNeeded = files.length === 0 || files.some(needs(kind));
    const own = [kind.project, kind.longProject];
    return isNeeded && (projects.length === 0 || projects.some((name) => own.includes(name)));
  });
}

/** The first program that runs: a name on the PATH may not be executable. */
async function findProgram({ variable, names, proof }: Program): Promise<string | null> {
  const named = process.env[variable];
  for (const name of named ? [named] : names) {
    const { code } = await run(name, [proof], { quiet: true });
    if (code !== 0) continue;
    if (name.includes("/")) return name;
    const { output } = await run("which", [name], { quiet: true });
    return output.trim();
  }
  return null;
}

/** The variables for a browser's programs, and the programs that were not found. */
async function findPrograms(kind: BrowserKind) {
  const env: Record<string, string> = {};
  const lost: Program[] = [];
  for (const program of kind.programs) {
    const path = await findProgram(program);
    if (path === null) lost.push(program);
    else env[program.variable] = path;
  }
  return { env, lost };
}

/** Finds a browser for the tests, or installs it if that is allowed; returns its variables. */
export async function provideBrowser(
  kind: BrowserKind,
): Promise<Provision<Record<string, string>>> {
  const { env, lost } = await findPrograms(kind);
  if (lost.length === 0) return { value: env };
  const wrong = lost.find(({ variable }) => process.env[variable]);
  if (wrong) return { missing: `${wrong.variable} names nothing that runs` };
  const refusal = await installPackages(kind.packages);
  const names = lost.map((program) => program.names[0]).join(" and ");
  if (refusal) return { missing: `no ${names} on the PATH and ${refusal}` };
  const installed = await findPrograms(kind);
  return installed.lost.length === 0
    ? { value: installed.env }
    : { missing: `the installed ${kind.title} does not run` };
}
