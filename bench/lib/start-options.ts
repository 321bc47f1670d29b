import { readFileSync } from "node:fs";

const start = readFileSync(new URL("../../scripts/start.sh", import.meta.url), "utf8");

/** What `npm start` sets for Node, for both sides of a comparison. */
export const startOptions = {
  flags: start.match(/--\S+/g) ?? [],
  env: Object.fromEntries(
    [...start.matchAll(/\b(MALLOC_\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]),
  ),
} as const;
