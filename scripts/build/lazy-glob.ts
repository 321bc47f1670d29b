import type { Plugin } from "rolldown";

const MODULE = "\0lazy-glob";

/**
 * Loads `glob` when it is first called: `@fastify/static` needs it only for routes by file, which
 * are not used here, and evaluating it takes as long as evaluating Fastify's router and schemas.
 */
export function lazyGlob(): Plugin {
  return {
    name: "lazy-glob",
    resolveId: {
      filter: { id: /^glob$/ },
      handler: (_id, importer) =>
        importer === MODULE ? null : { id: MODULE, moduleSideEffects: false },
    },
    load: {
      filter: { id: /^\0lazy-glob$/ },
      handler: () => `export async function glob(...given) {
  const { glob: load } = await import("glob");
  return load(...given);
}`,
    },
  };
}
