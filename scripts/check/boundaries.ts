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
const baseFolders = ["ports", "db", "clients", "config", "pages", "runtime", "concurrency"];
const layers = [...baseFolders, "http", "outbox", "audit", "jobs", "testing", "commands", "system"];
const feature = `${server}(?!(?:${layers.join("|")})/)[^/]+/`;
// A file next to main.ts counts as base unless it is listed here, so that a new one has to be
// classified.
const base = `${server}((${baseFolders.join("|")})/|(?!(main|server|serve|app|web|scheduled-jobs|context)\\.ts$)[^/]+\\.ts$)`;
const top = `${server}(main|server|serve|app|web|scheduled-jobs)\\.ts$|${server}commands/`;

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
 * layers in apps/server/src, top down: main, server, serve, app, web and scheduled-jobs; features;
 * http; outbox and audit; jobs; context; the base: ports, db, clients, config, pages, runtime and
 * concurrency. Used by dependency-cruiser and by the test that plants a violation of each rule.
 */
export const boundaries = {
  forbidden: [
    forbid(
      "no-cycles",
      {},
      { circular: true },
      "Modules must not import each other in a cycle: move what both need into a third one.",
    ),
    forbid(
      "no-unknown-imports",
      {},
      { couldNotResolve: true, pathNot: "(^|/)\\+types/|^virtual:" },
      "An import that cannot be resolved is not checked by any other boundary.",
    ),
    forbid(
      "contract-imports-zod-only",
      { path: "^packages/contract/", pathNot: tests },
      {
        pathNot: `^packages/contract/|${npm("zod|icu-minify|@schummar/icu-type-parser|punycode.js")}`,
      },
      "The contract runs in the browser and on the server, so it imports only zod, the formatter of texts, the decoder of hosts and itself.",
    ),
    below(
      "features-below-app",
      feature,
      top,
      "main and app assemble the features, so features must not import them.",
    ),
    below(
      "http-below-features",
      `${server}http/`,
      `${top}|${feature}`,
      "The HTTP layer serves every feature, so it must not import any.",
    ),
    below(
      "outbox-below-http",
      `${server}(outbox|audit)/`,
      `${top}|${feature}|${server}http/`,
      "Features write mails and audit entries; outbox and audit must not import features or HTTP.",
    ),
    below(
      "jobs-below-outbox",
      `${server}jobs/`,
      `${top}|${feature}|${server}(http|outbox|audit)/`,
      "The job runtime runs work that others define (mails, payment events, scheduled jobs) and must not import them.",
    ),
    below(
      "context-below-jobs",
      `${server}context\\.ts$`,
      `${top}|${feature}|${server}(http|outbox|audit|jobs)/`,
      "The context is passed to every verb; it may import only the base folders.",
    ),
    below(
      "base-below-context",
      base,
      `${top}|${feature}|${server}((http|outbox|audit|jobs)/|context\\.ts$)`,
      "ports, db and the other base folders must be usable without the layers above them.",
    ),
    forbid(
      "features-by-index",
      { path: `${server}(?!(?:${layers.join("|")})/)([^/]+)/`, pathNot: tests },
      { path: feature, pathNot: `${server}($1/|[^/]+/index\\.ts$)` },
      "A feature imports another only by its index.ts, so that its other files stay private.",
    ),
    forbid(
      "verbs-without-http",
      { path: feature, pathNot: `/routes\\.ts$|${tests}` },
      { path: `${server}http/|${npm("fastify|@fastify/[^/]+|fastify-[^/]+")}` },
      "A verb is (ctx, input) => output, so that webhooks, jobs and tests can call it without HTTP.",
    ),
    forbid(
      "verbs-without-interface",
      { path: server },
      { path: npm("react|react-dom|react-router|@react-email/[^/]+|@base-ui/[^/]+") },
      "The server loads the built web application and does not render by itself.",
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
      "Only db uses the drivers; everything else uses Kysely, so that both engines run the same code.",
    ),
    forbid(
      "sharp-in-one-module",
      { path: server, pathNot: `${server}ports/sharp\\.ts$|${tests}` },
      { path: npm("sharp") },
      "ports/sharp.ts limits the memory and time that images take; a second import would bypass it.",
    ),
    forbid(
      "kysely-by-verbs",
      {
        path: `${server}http/|${server}(main|server|serve|app|web|scheduled-jobs|config)\\.ts$`,
        pathNot: tests,
      },
      { path: npm("kysely") },
      "Queries are written by verbs and the feature's queries, not where requests are handled.",
    ),
    forbid(
      "no-test-helpers-in-product",
      { pathNot: `${tests}|^e2e/|^bench/|^scripts/test/` },
      { path: tests },
      "Product code must not import test helpers; move what both need into product code.",
    ),
    forbid(
      "started-without-dev-packages",
      { path: "^(apps|packages)/|^scripts/((build|start)\\.ts$|lib/)", pathNot: tests },
      {
        dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
        dependencyTypesNot: ["type-only"],
      },
      "`npm ci --omit=dev && npm start` must build and run, so imports have to be dependencies of the importing package.",
    ),
    forbid(
      "imports-declared",
      {},
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
      "A package.json lists everything that its package imports, types and tests included.",
    ),
    forbid(
      "ui-imports-react-only",
      { path: "^apps/web/app/ui/", pathNot: tests },
      {
        pathNot: `^apps/web/app/ui/|^packages/contract/src/texts/|${npm("react|react-dom|@base-ui/react|@types/react|@types/react-dom")}`,
      },
      "The ui components take plain props and import no router, form library or contract, only what says texts.",
    ),
    forbid(
      "popovers-in-one-place",
      {
        path: "^apps/web/",
        pathNot: "^apps/web/app/ui/popover/Popover\\.tsx$",
      },
      { path: npm("@base-ui/react") },
      "Floating elements use ui/popover/Popover.tsx, which is loaded when needed; other controls are native elements.",
    ),
    forbid(
      "web-imports-no-server",
      { path: "^apps/web/" },
      { path: "^apps/(server|sandbox)/" },
      "Browser and server share code only by the contract.",
    ),
    forbid(
      "server-imports-no-web",
      { path: "^apps/server/", pathNot: tests },
      { path: "^apps/(web|sandbox)/" },
      "The server loads the built web application at run time and calls the sandbox over HTTP.",
    ),
    forbid(
      "sandbox-by-index",
      { path: "^(apps/server|e2e|bench)/" },
      { path: "^apps/(web/|sandbox/src/(?!(main|index)\\.ts$))" },
      "Tests start the sandbox by its package's main.ts or index.ts.",
    ),
    forbid(
      "sandbox-imports-no-product",
      { path: "^apps/sandbox/" },
      { path: "^(apps/(server|web)|packages)/" },
      "The sandbox simulates external services, so it must not import the product's code.",
    ),
    forbid(
      "testing-imports-no-app",
      { path: "^packages/testing/" },
      { path: "^apps/" },
      "Shared test helpers start the server as a process and must not import its modules.",
    ),
    forbid(
      "product-imports-no-scripts",
      { path: "^(apps|packages)/" },
      { path: "^(scripts|e2e|bench)/" },
      "Scripts and tests import the product; the product must not import them.",
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
