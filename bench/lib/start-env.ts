import project from "../../package.json" with { type: "json" };

const { start } = project.scripts;

/** What `npm start` sets for Node, flags and variables, for both sides of a comparison. */
export const startEnv: Readonly<Record<string, string>> = {
  NODE_OPTIONS: start.match(/--\S+/g)?.join(" ") ?? "",
  ...Object.fromEntries(
    [...start.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  ),
};
