import type { FastifyInstance } from "fastify";

/** The methods that the API takes at a path, sorted; none for a path that it does not have. */
export type MethodsAt = (path: string) => string[];

/** Records the API's routes, so to be called before they are added. */
export function methodsOfPaths(app: FastifyInstance): MethodsAt {
  const routes: { methods: string[]; pattern: RegExp }[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    if (!url.startsWith("/api/") || url.includes("*")) return;
    const pattern = url.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+");
    routes.push({ methods: [method].flat(), pattern: new RegExp(`^${pattern}/?$`) });
  });
  return (path) => {
    const fitting = routes.filter(({ pattern }) => pattern.test(path));
    return [...new Set(fitting.flatMap(({ methods }) => methods))].sort();
  };
}
