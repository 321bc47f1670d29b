import type { Plugin } from "rolldown";

/**
 * Puts `code` in the place of the modules that match `ids`; what it imports of them itself is the
 * original. `name` is a word of letters and hyphens.
 */
export function replaceModule(name: string, ids: RegExp, code: string): Plugin {
  const replacement = `\0${name}`;
  return {
    name,
    resolveId: {
      filter: { id: ids },
      handler: (_id, importer) =>
        importer === replacement ? null : { id: replacement, moduleSideEffects: false },
    },
    load: {
      filter: { id: new RegExp(`^\\0${name}$`) },
      handler: () => code,
    },
  };
}
