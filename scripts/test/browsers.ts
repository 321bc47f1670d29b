import { run } from "../lib/run.ts";
import { installPackages } from "./apt.ts";
import type { Provision } from "./provision.ts";

interface Program {
  /** the variable that names it, for those who have their own and for the tests that start it */
  variable: string;
  /** what it may be called on the PATH */
  names: string[];
  /** an argument with which it only says something and ends well */
  proof: string;
}

export interface BrowserKind {
  /** its project in playwright.config.ts */
  project: "chromium" | "firefox" | "webkit";
  /** the project of its longest tests, if it has one */
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
      // The same engine without a window of its own around each page: half the time.
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
  title: "Firefox",
  programs: [{ variable: "FIREFOX_PATH", names: ["firefox-esr", "firefox"], proof: "--version" }],
  packages: ["firefox-esr"],
};

const webkit: BrowserKind = {
  project: "webkit",
  title: "WebKitGTK",
  programs: [
    { variable: "WEBKIT_DRIVER_PATH", names: ["WebKitWebDriver"], proof: "--help" },
    { variable: "XVFB_PATH", names: ["Xvfb"], proof: "-help" },
  ],
  packages: ["webkit2gtk-driver", "xvfb"],
};

/** The browsers that the named files and the chosen projects need; all when nothing is named. */
export function browserKindsFor(files: string[], args: string[]): BrowserKind[] {
  const isEngines = (file: string) => file.startsWith("e2e/engines/");
  const projects = args.flatMap((arg, index) =>
    arg === "--project" ? [args[index + 1]] : (/^--project=(.+)/.exec(arg)?.slice(1) ?? []),
  );
  return [chromium, firefox, webkit].filter((kind) => {
    const isNeeded =
      files.length === 0 || files.some((file) => isEngines(file) !== (kind === chromium));
    const own = [kind.project, kind.longProject];
    return isNeeded && (projects.length === 0 || projects.some((name) => own.includes(name)));
  });
}

/** The first program that really runs: a name on the PATH may be an empty shell. */
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

/** The variables that name a browser's programs, and what was not found. */
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

/** A browser for the tests, found or installed where that is allowed; answers the variables that name it. */
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
