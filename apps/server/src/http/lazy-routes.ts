import Fastify, { type FastifyInstance, type HTTPMethods } from "fastify";
import { loadOnce } from "../concurrency/load-once.ts";
import { sendError, sendMissing } from "./error-handler.ts";

export interface LazyRoutes {
  urls: readonly string[];
  methods: HTTPMethods[];
  /** loads the plugin that answers and registers it with an application of its own */
  load(inner: FastifyInstance): Promise<void>;
}

/**
 * Routes whose plugin is loaded with the first request to them, as Fastify takes plugins only until
 * it listens. The body must not be parsed by `app`.
 */
export function lazyRoutes(app: FastifyInstance, { urls, methods, load }: LazyRoutes): void {
  const open = loadOnce(async () => {
    const inner = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
    inner.setErrorHandler(sendError);
    inner.setNotFoundHandler(sendMissing);
    await load(inner);
    await inner.ready();
    return inner;
  });
  app.addHook("onClose", async () => {
    const inner = await open.begun()?.catch(() => null);
    await inner?.close();
  });
  for (const url of urls) {
    app.route({
      method: methods,
      url,
      handler: async (request, reply) => {
        const inner = await open();
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        inner.routing(request.raw, reply.raw);
      },
    });
  }
}
