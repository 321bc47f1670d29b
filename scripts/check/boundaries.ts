import type { IConfiguration } from "dependency-cruiser";

interface Target {
  path?: string;
  pathNot?: string;
  circular?: boolean;
  dependencyTypes?: ("npm-dev" | "npm-no-pkg" | "npm-unknown")[];
  dependencyTypesNot?: "type-only"[];
  couldNotResolve?: boolean;
}

const server = "^apps/server/src/";
const tests = "\\.test\\.tsx?$|/testing/";
const grounds = ["ports", "db", "clients", "config", "pages", "runtime"];
const layers = [...grounds, "http", "outbox", "audit", "jobs", "testing", "commands", "system"];
const feature = `${server}(?!(?:${layers.join("|")})/)[^/]+/`;
// A file next to main.ts counts as base unless it is listed here, so that a new one has to be
// classified.
const ground = `${server}((${grounds.join("|")})/|(?!(main|server|app|web|scheduled-jobs|context)\\.ts$)[^/]+\\.ts$)`;
const top = `${server}(main|server|app|web|scheduled-jobs)\\.ts$|${server}commands/`;

/** Forbids a folder of the server to import a higher layer. */
function below(name: string, from: string, above: string, comment: string) {
  return forbid(name, { path: from, pathNot: tests }, { path: above }, comment);
}

function forbid(name: string, from: Target, to: Target, comment: string) {
  return { name, comment, severity: "error" as const, from, to };
}

/** Matches an npm package in both forms that the resolver returns. */
const npm = (names: string): string => `(^|node_modules/)(${names})(/|$)`;

/**
 * Module boundaries: who may import whom. Rules use patterns, so that new features are covered. The
 * layers in apps/server/src, top down: main, server, app, web and scheduled-jobs; features; http;
 * outbox and audit; jobs; context; the base: ports, db, clients, config, pages and runtime. Used by
 * dependency-cruiser and by the test that plants a violation of each rule.
 */
export const boundaries = {
  forbidden: [
    forbid(
      "no-circles",
      {},
      { circular: true },
      "A circle has no top: move what both sides need below both.",
    ),
    forbid(
      "no-unknown-imports",
      {},
      { couldNotResolve: true, pathNot: "(^|/)\\+types/|^virtual:" },
      "An import that resolves to nothing is not seen by any other wall.",
    ),
    forbid(
      "contract-knows-zod-only",
      { path: "^packages/contract/", pathNot: tests },
      { pathNot: `^packages/contract/|${npm("zod")}` },
      "The contract runs in the browser and on the server: zod and itself, no Node, no framework.",
    ),
    below(
      "features-below-app",
      feature,
      top,
      "Features are put together by main and app and never reach up to them.",
    ),
    below(
      "http-below-features",
      `${server}http/`,
      `${top}|${feature}`,
      "The HTTP layer serves every feature and so may know none.",
    ),
    below(
      "outbox-below-http",
      `${server}(outbox|audit)/`,
      `${top}|${feature}|${server}http/`,
      "Mails and audit entries are written with their cause; they know neither features nor HTTP.",
    ),
    below(
      "jobs-below-outbox",
      `${server}jobs/`,
      `${top}|${feature}|${server}(http|outbox|audit)/`,
      "The job runtime runs work that others define: mails, payment events and scheduled jobs alike.",
    ),
    below(
      "context-below-jobs",
      `${server}context\\.ts$`,
      `${top}|${feature}|${server}(http|outbox|audit|jobs)/`,
      "The context is what every verb gets: only ports and db lie below it.",
    ),
    below(
      "ground-below-context",
      ground,
      `${top}|${feature}|${server}((http|outbox|audit|jobs)/|context\\.ts$)`,
      "Ports and db are the ground floor; nothing above them may be needed to use them.",
    ),
    forbid(
      "feature-door",
      { path: `${server}(?!(?:${layers.join("|")})/)([^/]+)/`, pathNot: tests },
      { path: feature, pathNot: `${server}($1/|[^/]+/index\\.ts$)` },
      "A feature reaches another only through its index.ts, so that its files stay its own.",
    ),
    forbid(
      "verbs-without-http",
      { path: feature, pathNot: `/routes\\.ts$|${tests}` },
      { path: `${server}http/|${npm("fastify|@fastify/[^/]+|fastify-[^/]+")}` },
      "A verb is (ctx, input) => output: a webhook, a job or a test calls it without a server.",
    ),
    forbid(
      "verbs-without-interface",
      { path: server },
      { path: npm("react|react-dom|react-router|@react-email/[^/]+|@base-ui/[^/]+") },
      "The server hosts the built web application and never renders by itself.",
    ),
    forbid(
      "routes-without-queries",
      { path: `${server}.*/routes\\.ts$` },
      { path: `${server}db/|${npm("kysely|pg")}|^(node:)?sqlite$` },
      "Routes bind an endpoint to a verb; a query belongs to the verb or the feature's queries.",
    ),
    forbid(
      "engines-in-db",
      { path: server, pathNot: `${server}db/|-queries\\.ts$|${tests}` },
      { path: `${npm("pg|pg-.*")}|^(node:)?sqlite$` },
      "Two engines, one place that knows them: all else speaks Kysely.",
    ),
    forbid(
      "pictures-in-one-line",
      { path: server, pathNot: `${server}ports/sharp\\.ts$|${tests}` },
      { path: npm("sharp") },
      "Whoever loads sharp by itself works beside the one line that bounds what pictures cost.",
    ),
    forbid(
      "kysely-by-verbs",
      {
        path: `${server}http/|${server}(main|server|app|web|scheduled-jobs|config)\\.ts$`,
        pathNot: tests,
      },
      { path: npm("kysely") },
      "Queries are written by verbs and the feature's queries, not where requests are handled.",
    ),
    forbid(
      "tests-stay-tests",
      { pathNot: `${tests}|^e2e/|^bench/|^scripts/test/` },
      { path: tests },
      "Product code that needs a test helper has the helper in the wrong place.",
    ),
    forbid(
      "started-without-dev-packages",
      { path: "^(apps|packages)/|^scripts/((build|start)\\.ts$|lib/)", pathNot: tests },
      {
        dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
        dependencyTypesNot: ["type-only"],
      },
      "`npm ci --omit=dev && npm start` builds and runs: what they import is a dependency of the package that imports it.",
    ),
    forbid(
      "imports-declared",
      {},
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
      "What a package imports, types and tests included, is named in that package's own package.json.",
    ),
    forbid(
      "ui-knows-react-only",
      { path: "^apps/web/app/ui/", pathNot: tests },
      {
        pathNot: `^apps/web/app/ui/|${npm("react|react-dom|@base-ui/react|@types/react|@types/react-dom")}`,
      },
      "The ui kit knows no router, form library, query layer or contract: it takes plain props.",
    ),
    forbid(
      "popovers-in-one-place",
      {
        path: "^apps/web/",
        pathNot: "^apps/web/app/ui/popover/Popover\\.tsx$",
      },
      { path: npm("@base-ui/react") },
      "What floats is a Popover, fetched when it is wanted; all else is the browser's own elements.",
    ),
    forbid(
      "web-alone",
      { path: "^apps/web/" },
      { path: "^apps/(server|sandbox)/" },
      "The browser's code and the server's meet in the contract only.",
    ),
    forbid(
      "server-alone",
      { path: "^apps/server/", pathNot: tests },
      { path: "^apps/(web|sandbox)/" },
      "The server loads the built web at run time and speaks to the sandbox over HTTP.",
    ),
    forbid(
      "sandbox-by-its-door",
      { path: "^(apps/server|e2e|bench)/" },
      { path: "^apps/(web/|sandbox/src/(?!(main|index)\\.ts$))" },
      "Tests start the sandbox as anyone would: by its package's door.",
    ),
    forbid(
      "sandbox-alone",
      { path: "^apps/sandbox/" },
      { path: "^(apps/(server|web)|packages)/" },
      "The sandbox is the outside world: it must not know what it is tested with.",
    ),
    forbid(
      "testing-from-outside",
      { path: "^packages/testing/" },
      { path: "^apps/" },
      "What all tests share starts the server as anyone would, and knows nothing of it from within.",
    ),
    forbid(
      "scripts-from-outside",
      { path: "^(apps|packages)/" },
      { path: "^(scripts|e2e|bench)/" },
      "Tools use the product, never the other way round.",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^apps/web/(build|\\.react-router)/|^test-results/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json", ".css", ".d.ts"],
    },
  },
} satisfies IConfiguration;
