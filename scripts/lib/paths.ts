import { delimiter, join, resolve } from "node:path";

/** The repository's root, whatever folder a script is called from. */
export const root = resolve(import.meta.dirname, "../..");

/** Where Node keeps compiled code, types already stripped: a second start takes half the time. */
export const compileCache = join(root, "node_modules/.cache/compile");

/** The path of a program that an installed package brings. */
export function packageBin(name: string): string {
  return join(root, "node_modules/.bin", name);
}

/** The environment of every child: the pinned Node comes before the machine's own. */
export function childEnv(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const path = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}
