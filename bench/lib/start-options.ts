import project from "../../package.json" with { type: "json" };

const { start } = project.scripts;

/** What `npm start` sets for Node, for both sides of a comparison. */
export const startOptions = {
  flags: start.match(/--\S+/g) ?? [],
  env: Object.fromEntries(
    [...start.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]),
  ),
} as const;
