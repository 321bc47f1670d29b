import { join } from "node:path";
import { rolldown } from "rolldown";
import { root } from "../lib/paths.ts";
import { lighterModules } from "./lighter-modules.ts";
import { keepSourceUrls } from "./source-urls.ts";

const entries = {
  start: join(root, "scripts/start.ts"),
  main: join(root, "apps/server/src/main.ts"),
  sandbox: join(root, "apps/sandbox/src/main.ts"),
  "sqlite-reader": join(root, "apps/server/src/db/sqlite/reader.ts"),
};

/** Native code, and packages that read files of their own folder. */
const external = ["@node-rs/argon2", "sharp", "pg-native", /^@fastify\/swagger/];

/**
 * Bundles the server and its sandbox: loading a thousand modules takes half of a start and a
 * quarter of its memory. Not minified, as stack traces name functions and files without maps; the
 * licences that comments state are in THIRD-PARTY-NOTICES.
 */
export async function bundleServer(folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: entries,
    platform: "node",
    external,
    plugins: [keepSourceUrls(folder, entries), ...lighterModules],
  });
  // Former files stay, as a running server loads some parts of its own build when first needed.
  await bundle.write({
    dir: folder,
    entryFileNames: "[name].js",
    comments: false,
    // As for pages: apps/web/vite.config.ts.
    charset: "ascii",
  });
  await bundle.close();
}
