import { readFile } from "node:fs/promises";
import { minify, type Plugin, transformWithOxc } from "vite";

const SUFFIX = ".ts?raw";

/** Compiles a script that is inlined into a page: without types, minified. */
export function smallScript(): Plugin {
  return {
    name: "small-script",
    apply: "build",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const path = id.slice(0, -"?raw".length);
      this.addWatchFile(path);
      const script = await transformWithOxc(await readFile(path, "utf8"), path, { lang: "ts" });
      // In a function, as the names at a script's top level are not shortened.
      const body = `(()=>{${script.code}})()`;
      const { code, errors } = await minify(path, body, { module: false });
      if (errors.length > 0) throw new Error(errors[0]?.message);
      if (/\b(im|ex)port\b/.test(code))
        throw new Error(`${path} is a module: no page could run it`);
      return `export default ${JSON.stringify(code.trim())}`;
    },
  };
}
