import type { Plugin } from "vite";

const FILE = /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;
const RELOAD = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
const IMPORT = /await import\(([^)]*?route\.module)\s*\)/;
const CHANGED = "The router's loading of screens has changed: see vite-chunk-failures.ts";

/** How long a chunk may take to load (rule 12.7). */
const TIMEOUT_MS = 120_000;

/**
 * The router handles a screen whose chunk fails to load with a silent reload. Here the error is
 * shown instead (decision 050): the screen is replaced by one that throws, also after a timeout, so
 * that the error page shows what failed. (A rejected import alone is ignored for a screen without a
 * loader.) The router's code is patched because up to 8.4 it has no option: neither `onError` nor
 * an instrumentation can prevent the reload, and middleware runs beside the import. The build fails
 * if the patched code is not found.
 */
export function reportChunkFailures(): Plugin {
  let isReplaced = false;
  return {
    name: "say-chunk-failures",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!FILE.test(id)) return null;
      if (!RELOAD.test(code) || !IMPORT.test(code)) this.error(CHANGED);
      isReplaced = true;
      return code
        .replace(
          RELOAD,
          "const fail = () => { throw error; }; return { default: fail, clientLoader: fail };",
        )
        .replace(IMPORT, "await Promise.race([import($1), deadline(route.module)])")
        .concat(deadline);
    },
    generateBundle() {
      if (!isReplaced) this.error(CHANGED);
    },
  };
}

const deadline = `
function deadline(file) {
  return new Promise((_resolve, reject) => {
    const late = () => reject(new TypeError("Failed to fetch dynamically imported module: " + file));
    setTimeout(late, ${TIMEOUT_MS});
  });
}
`;
