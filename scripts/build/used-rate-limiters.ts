import type { Plugin } from "rolldown";

const MODULE = "\0used-rate-limiters";

/** Leaves out the rate limiters of databases that are not used here: one module imports all of them. */
export function usedRateLimiters(names: readonly string[]): Plugin {
  return {
    name: "used-rate-limiters",
    resolveId: {
      filter: { id: /^rate-limiter-flexible$/ },
      handler: () => ({ id: MODULE, moduleSideEffects: false }),
    },
    load: {
      filter: { id: /^\0used-rate-limiters$/ },
      handler: () =>
        names
          .map(
            (name) => `export { default as ${name} } from "rate-limiter-flexible/lib/${name}.js";`,
          )
          .join("\n"),
    },
  };
}
