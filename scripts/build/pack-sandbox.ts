import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../check/compile.ts";
import { root } from "../lib/paths.ts";

const source = join(root, "apps/sandbox");

/**
 * Makes the sandbox a package of its own in a folder, as it would be published: compiled, with
 * declarations, and with nothing of the product. Errors: Error with the compiler's output.
 */
export async function packSandbox(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const config = join(source, "tsconfig.package.json");
  const { code, output } = await compile(["-p", config, "--outDir", join(folder, "dist")]);
  if (code !== 0) throw new Error(output);
  const command = join(folder, "dist/main.js");
  writeFileSync(command, `#!/usr/bin/env node\n${readFileSync(command, "utf8")}`);
  const styles = "pages/styles";
  cpSync(join(source, "src", styles), join(folder, "dist", styles), { recursive: true });
  for (const file of ["README.md", "CHANGELOG.md"]) cpSync(join(source, file), join(folder, file));
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  const own = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  const { name, version, description, license, engines, dependencies } = own;
  const manifest = {
    name,
    version,
    description,
    license,
    engines,
    dependencies,
    type: "module",
    bin: { "stripe-sandbox": "dist/main.js" },
    exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
    files: ["dist", "CHANGELOG.md"],
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
