import type { Plugin } from "rolldown";
import { replaceModule } from "./replace-module.ts";

/**
 * An import of Node's HTTP module evaluates all its exports, one of which loads Node's client for
 * fetch, which is a tenth of a start. CommonJS reads only what it uses.
 */
const lazyHttp = replaceModule(
  "lazy-http",
  /^(node:)?http$/,
  'module.exports = process.getBuiltinModule("node:http");',
);

/**
 * `@fastify/static` calls it only for routes by file, which are not used here. Evaluating it takes
 * 3 % of a start's processor time.
 */
const lazyGlob = replaceModule(
  "lazy-glob",
  /^glob$/,
  `export async function glob(...given) {
  const { glob: load } = await import("glob");
  return load(...given);
}`,
);

/** One module imports the limiters of all databases that the package knows. */
const usedRateLimiters = replaceModule(
  "used-rate-limiters",
  /^rate-limiter-flexible$/,
  ["RateLimiterMemory", "RateLimiterPostgres"]
    .map((name) => `export { default as ${name} } from "rate-limiter-flexible/lib/${name}.js";`)
    .join("\n"),
);

/** Modules that would make each start slower, or each process larger, for what is not used here. */
export const lighterModules: readonly Plugin[] = [lazyHttp, lazyGlob, usedRateLimiters];
