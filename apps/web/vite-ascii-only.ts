import type { Rolldown } from "vite";

/**
 * Escapes what is not ASCII in the files of a build: Node keeps the source of a module in memory,
 * with two bytes for every character once a single one is not ASCII.
 */
export function asciiOnly(): Rolldown.Plugin {
  return {
    name: "ascii-only",
    // Not while chunks are rendered, as they are printed once more afterwards.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk") file.code = file.code.replace(/[^\0-\x7f]/g, escapeOf);
    },
  };
}

/** The escape of one UTF-16 unit, as in a string, a template or a regular expression. */
function escapeOf(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
