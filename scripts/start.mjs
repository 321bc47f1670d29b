// Not TypeScript, as Node's remover of types takes 17 MiB, which the server would keep.
import { existsSync } from "node:fs";

const build = new URL("../apps/server/build/", import.meta.url);
// The stamp is missing while a build is made, and after one that failed.
const isBuilt = ["inputs.sha256", "start.js"].every((name) => existsSync(new URL(name, build)));
await import(isBuilt ? new URL("start.js", build).href : "./start.ts");
