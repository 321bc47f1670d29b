import type { Plugin } from "vite";

const FILE = /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;
const RELOAD = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
const IMPORT = /await import\(([^)]*?route\.module)\s*\)/;
const CHANGED = "The router's loading of screens has changed: see vite-chunk-failures.ts";

/** How long a part may take to arrive (rule 12.7). */
const TIMEOUT_MS = 120_000;

/**
 * The router answers a screen whose code does not arrive with a silent reload. People are told instead
 * (decision 050): in its place stands a screen that throws, also after a timeout, so that the error page
 * shows what failed. (A rejected import alone is lost where a screen has no loader.) The router's text is
 * replaced because up to 8.4 it offers no choice: neither `onError` nor an instrumentation can keep it from
 * reloading, and middleware runs beside the import. A build that does not find the text fails.
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
