// Not TypeScript, as Node's remover of types takes 17 MiB, which the server would keep.
import { existsSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { fileURLToPath } from "node:url";

// The machine's own Node, which npm takes if there is no other, or a colon cuts the path to it.
if (!process.features.typescript) {
  const folder = resolve(fileURLToPath(new URL("..", import.meta.url)));
  process.stderr.write(
    folder.includes(delimiter)
      ? `The program can't run in ${folder}, whose path contains "${delimiter}", with which npm does not find the Node that it installed: move it to a folder without ${delimiter}\n`
      : `The program can't run with Node ${process.version}: use npm start, after npm ci without --ignore-scripts, which installs the right one\n`,
  );
  process.exit(1);
}

const build = new URL("../apps/server/build/", import.meta.url);
// The stamp is missing while a build is made, and after one that failed.
const isBuilt = ["inputs.sha256", "start.js"].every((name) => existsSync(new URL(name, build)));
await import(isBuilt ? new URL("start.js", build).href : "./start.ts");
