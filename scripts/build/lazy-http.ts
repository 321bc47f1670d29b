import type { Plugin } from "rolldown";

const MODULE = "\0lazy-http";

/**
 * Reads Node's HTTP module as CommonJS does: an import evaluates all its exports, one of which loads
 * Node's client for fetch, which is a tenth of a start.
 */
export function lazyHttp(): Plugin {
  return {
    name: "lazy-http",
    resolveId: {
      filter: { id: /^(node:)?http$/ },
      handler: () => ({ id: MODULE, moduleSideEffects: false }),
    },
    load: {
      filter: { id: /^\0lazy-http$/ },
      handler: () => 'module.exports = process.getBuiltinModule("node:http");',
    },
  };
}
