import { readFile } from "node:fs/promises";
import { minify, type Plugin } from "vite";

const SUFFIX = ".js?raw";

/** A script that is written into a page goes there as small as it gets. */
export function smallScript(): Plugin {
  return {
    name: "small-script",
    apply: "build",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const path = id.slice(0, -"?raw".length);
      this.addWatchFile(path);
      const { code, errors } = await minify(path, await readFile(path, "utf8"));
      if (errors.length > 0) throw new Error(errors[0]?.message);
      return `export default ${JSON.stringify(code.trim())}`;
    },
  };
}
