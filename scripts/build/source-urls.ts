import { dirname, join, relative, resolve } from "node:path";
import type { Plugin } from "rolldown";

const URL_OF_FILE = /new URL\("([^"]+)", import\.meta\.url\)/g;

/**
 * Lets `new URL(path, import.meta.url)` of a source mean the same file from the bundle's folder, or
 * the built file if the path is one of `entries` (name by absolute source path).
 */
export function keepSourceUrls(outputFolder: string, entries: Record<string, string>): Plugin {
  const nameOf = new Map(Object.entries(entries).map(([name, path]) => [path, name]));
  const fromBundle = (target: string): string => {
    const name = nameOf.get(target);
    return name === undefined ? relative(outputFolder, target) : `./${name}.js`;
  };
  return {
    name: "keep-source-urls",
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: URL_OF_FILE },
      handler: (code, id) =>
        code.replace(URL_OF_FILE, (_match, path: string) => {
          const target = fromBundle(resolve(dirname(id), path));
          // `resolve` drops the slash that makes a URL a folder's.
          const url = path.endsWith("/") ? join(target, "/") : target;
          return `new URL(${JSON.stringify(url)}, import.meta.url)`;
        }),
    },
  };
}
