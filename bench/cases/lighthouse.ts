import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Page, chromium as playwright } from "@playwright/test";
import { freePort } from "../../apps/server/src/testing/free-port.ts";
import { run } from "../../scripts/lib/run.ts";
import { chromium, provideBrowser } from "../../scripts/test/browsers.ts";
import type { Bench } from "../lib/bench.ts";
import type { BenchCase, Figure } from "../lib/bench-case.ts";
import { countProcessorTime } from "../lib/processor-time.ts";
import { PASSWORD } from "../lib/seeded-data.ts";
import { median } from "../lib/stats.ts";

// Fetched by npx when it is needed, as it is larger than all other packages together.
const LIGHTHOUSE = "lighthouse@13.5.0";

const STORE_PAGE = "store page";

const forms = { phone: [], desktop: ["--preset=desktop"] } as const;

interface Screen {
  name: string;
  path: string;
  /** the lowest score of each category */
  least: number;
  /** its categories; search engines see public pages only */
  categories: readonly string[];
}

const ofScreens = ["performance", "accessibility", "best-practices"];
const ofPages = [...ofScreens, "seo"];

/** The part of Lighthouse's report that is read here. */
interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** Lighthouse's scores of pages and signed-in screens, on a slow phone and on a desktop. */
export const lighthouse: BenchCase = {
  name: "lighthouse",
  long: true,
  async measure(bench) {
    const found = await provideBrowser(chromium);
    if (found.value === undefined) throw new Error(`No browser: ${found.missing}`);
    const port = await freePort();
    const profile = join(bench.data.dataDir, "browser");
    const browser = await playwright.launchPersistentContext(profile, {
      executablePath: found.value.CHROMIUM_PATH,
      viewport: null,
      args: [
        `--remote-debugging-port=${port}`,
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    });
    const figures = async (screens: readonly Screen[]) => {
      const all: Figure[] = [];
      for (const screen of screens.filter(({ name, path }) => wants(bench, name, path))) {
        for (const form of ["phone", "desktop"] as const) {
          if ((bench.options.form ?? form) === form)
            all.push(await figureOf(bench, screen, form, port));
        }
      }
      return all;
    };
    try {
      const ofGuests = await figures([
        {
          name: STORE_PAGE,
          path: `/stores/${bench.merchant.slug}`,
          least: 100,
          categories: ofPages,
        },
        { name: "directory", path: "/stores", least: 100, categories: ofPages },
        { name: "landing page", path: "/", least: 95, categories: ofPages },
        { name: "log in", path: "/login", least: 95, categories: ofScreens },
      ]);
      await signIn(await browser.newPage(), bench);
      const ofMerchants = await figures(
        ["/my-store", "/coupons", "/coupons/add", "/payment", "/account"].map((path) => ({
          name: path,
          path,
          least: 95,
          categories: ofScreens,
        })),
      );
      return [...ofGuests, ...ofMerchants];
    } finally {
      await browser.close();
    }
  },
};

/** Whether a page is among those that were asked for; the store page's path is not known before. */
function wants({ options }: Bench, name: string, path: string): boolean {
  return options.pages?.includes(name === STORE_PAGE ? "/stores/*" : path) ?? true;
}

/** Signs the merchant in; Lighthouse keeps cookies and local storage. */
async function signIn(page: Page, { server: { url }, merchant }: Bench): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(merchant.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "SIGN IN" }).click();
  await page.waitForURL(`${url}/my-store`);
  await page.close();
}

async function figureOf(
  { server, data, options }: Bench,
  { name, path, least, categories }: Screen,
  form: keyof typeof forms,
  port: number,
): Promise<Figure> {
  const reports: Report[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const file = join(data.dataDir, "report.json");
    const gathered = join(data.dataDir, "gathered");
    rmSync(gathered, { recursive: true, force: true });
    const lighthouse = async (...more: string[]) => {
      const { code, output } = await run(
        "npx",
        [
          ...["--yes", LIGHTHOUSE, `${server.url}${path}`, ...forms[form], ...more],
          ...[`--only-categories=${categories.join(",")}`, "--quiet", "--output=json"],
          ...[`--output-path=${file}`, "--no-enable-error-reporting"],
        ],
        { quiet: true },
      );
      if (code !== 0) throw new Error(output);
    };
    await lighthouse(`--port=${port}`, `--gather-mode=${gathered}`);
    countProcessorTime(join(gathered, "trace.json"));
    await lighthouse(`--audit-mode=${gathered}`);
    const report: Report = JSON.parse(readFileSync(file, "utf8"));
    if (report.runtimeError) throw new Error(report.runtimeError.message);
    reports.push(report);
  }
  const audit = (id: string) => median(reports.map((one) => one.audits[id]?.numericValue ?? 0));
  const scores = categories.map((category) =>
    median(reports.map((one) => Math.round((one.categories[category]?.score ?? 0) * 100))),
  );
  const paint = (audit("largest-contentful-paint") / 1000).toFixed(2);
  const weight = Math.round(audit("total-byte-weight") / 1000);
  const details = `${paint} s, ${weight} kB, shift ${audit("cumulative-layout-shift").toFixed(3)}`;
  const ok = Math.min(...scores) >= least;
  if (!ok) console.log(`${name}, ${form}: ${lost(reports).join(", ")}`);
  const ours = `${scores.join(" ")}; ${details}`;
  return { what: `${name}, ${form}`, ours, target: `>= ${least}`, ok };
}

/** The audits that cost points in any of the reports. */
function lost(reports: readonly Report[]): string[] {
  const ids = reports.flatMap(({ categories, audits }) =>
    Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  return [...new Set(ids)];
}
