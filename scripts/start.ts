import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findBuildFault, serverBuild } from "./lib/build-stamp.ts";
import { compileCache } from "./lib/paths.ts";
import { buildIfStale } from "./lib/run.ts";

// React selects its production build by this variable.
process.env.NODE_ENV ||= "production";

if (findBuildFault() !== null && !(await buildIfStale({ aside: !process.stdout.isTTY }))) {
  process.stderr.write("Not started: the application could not be built (see above).\n");
  process.exit(1);
}

// For the sandbox's process, too.
process.env.NODE_COMPILE_CACHE ??= compileCache;
enableCompileCache(process.env.NODE_COMPILE_CACHE);
// As a URL, since a path may contain what is not the path in one, as "#".
await import(pathToFileURL(join(serverBuild.folder, "main.js")).href);
