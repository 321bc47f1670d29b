import { globSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { root } from "../lib/paths.ts";

export interface Area {
  name: string;
  sources: readonly string[];
  /**
   * the tests that may kill its mutants, the likeliest first; not those that start real processes,
   * which run unchanged sources
   */
  tests: readonly string[];
  /** the share of mutants that must be killed */
  goal: number;
}

const server = (name: string, ...more: string[]): Area => ({
  name,
  sources: [`apps/server/src/${name}/**/*.ts`],
  // Slow tests come last in their folder: races, full cross products, timeouts.
  tests: [`${name}/**/!(*races|ownership|slow-*).test.ts`, `${name}/**/*.test.ts`, ...more].map(
    (one) => `apps/server/src/${one}`,
  ),
  goal: 0.95,
});

/** The parts of the project that are judged, each with its own score. */
export const areas: readonly Area[] = [
  {
    name: "contract",
    sources: ["packages/contract/src/**/*.ts"],
    tests: [
      "packages/contract/src/**/*.test.ts",
      "apps/server/src/{coupon,store,account,review,storefront}/*.test.ts",
      "apps/server/src/{clients,config,system}/*.test.ts",
    ],
    goal: 0.95,
  },
  server("coupon", "storefront/*.test.ts"),
  server("store", "review/*.test.ts"),
  server("account", "http/http.test.ts"),
  server("billing"),
  server("review", "store/*.test.ts"),
  server("storefront", "coupon/*.test.ts"),
  server("outbox", "{account,billing,review}/*.test.ts"),
  server(
    "jobs",
    "scheduled-jobs.test.ts",
    "outbox/*.test.ts",
    "billing/webhook/*.test.ts",
    "commands/jobs.test.ts",
  ),
  server("http", "{account,coupon,store,storefront,clients,pages,system}/*.test.ts"),
  server("ports", "{account,store,storefront}/*.test.ts", "billing/*{busy,call,limit}*.test.ts"),
  server("clients", "commands/clients.test.ts", "http/*.test.ts"),
  server("config", "commands/doctor.test.ts"),
  server("pages", "{storefront,coupon}/*.test.ts"),
  server("runtime", "commands/doctor.test.ts"),
  server("concurrency", "{ports,storefront,http}/*.test.ts"),
  {
    name: "db",
    sources: ["apps/server/src/db/**/*.ts"],
    tests: [
      "db/**/*.test.ts",
      "commands/backup.test.ts",
      "context.test.ts",
      "http/unavailable.test.ts",
      "coupon/*.test.ts",
    ].map((one) => `apps/server/src/${one}`),
    goal: 0.85,
  },
  {
    name: "web",
    sources: [
      "apps/web/app/{coupon,form,session,payment,setup,api,account,store,staff,time,page,merchant}/**/*.ts",
    ],
    tests: ["apps/web/app/**/*.test.{ts,tsx}"],
    goal: 0.85,
  },
  {
    name: "sandbox",
    sources: ["apps/sandbox/src/**/*.ts"],
    tests: ["apps/sandbox/src/**/*.test.ts"],
    goal: 0.85,
  },
];

export const isTest = /\.test\.tsx?$|\/testing\//;
/** Tests whose application runs in separate processes, which contain no mutants. */
export const startsServers =
  /\b(?:startServerProcess|spawnServer|openRealServers|testCutsUnderLoad|startCluster)\(/;

export function sourcesOf(area: Area): string[] {
  return find(area.sources).filter((file) => !isTest.test(file));
}

export function testsOf(area: Area): string[] {
  return find(area.tests)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => !startsServers.test(readFileSync(join(root, file), "utf8")));
}

/**
 * How near a test file is to a source: same name, same folder, an enclosing folder, or elsewhere.
 */
export const nearness = ["name", "folder", "around", "elsewhere"] as const;

export function nearnessOf(test: string, source: string): (typeof nearness)[number] {
  if (test.replace(/\.test\.tsx?$/, "") === source.replace(/\.tsx?$/, "")) return "name";
  if (dirname(test) === dirname(source)) return "folder";
  return source.startsWith(`${dirname(test)}/`) ? "around" : "elsewhere";
}

/** The matching files, in the order of the patterns, then by name. */
function find(patterns: readonly string[]): string[] {
  const found = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }).toSorted());
  return [...new Set(found.map((file) => file.split(sep).join("/")))];
}
