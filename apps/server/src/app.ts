import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { accountRoutes } from "./account/index.ts";
import { billingRoutes } from "./billing/index.ts";
import { couponRoutes } from "./coupon/index.ts";
import type { Database } from "./db/engine.ts";
import { readLastBackup } from "./db/last-backup.ts";
import "@coupon-center/contract/zod-locale";
import { apiDescription } from "./http/api-description.ts";
import { jsonOnly } from "./http/body-parsers.ts";
import { decorateWithClients } from "./http/client-of-request.ts";
import { compiledSerializer, compiledValidator } from "./http/compiled-schemas.ts";
import { notFoundRoutes, sendError } from "./http/error-handler.ts";
import { forwardedAddresses } from "./http/forwarded-address.ts";
import { constantHeaders, responseHeaders } from "./http/headers.ts";
import { type HealthDeps, healthRoutes } from "./http/health.ts";
import { limitLongBodies } from "./http/long-bodies.ts";
import { methodsOfPaths } from "./http/methods-of-paths.ts";
import { metricsRoutes } from "./http/metrics.ts";
import { pageResponder } from "./http/page-route.ts";
import { oneRequestAtATime } from "./http/pipelined-requests.ts";
import { type PressureOptions, shedLoad } from "./http/pressure.ts";
import type { HttpDeps } from "./http/request-context.ts";
import { requestLog } from "./http/request-log.ts";
import { refuseInvalidTargets } from "./http/request-target.ts";
import { routeBinder, webhookBinder } from "./http/route.ts";
import { type SandboxRoutesOptions, sandboxRoutes } from "./http/sandbox-routes.ts";
import {
  awaitFirstRequests,
  endGoneCallers,
  endLateRequests,
  ignoreExpectations,
  refuseTunnels,
  serverOptions,
} from "./http/server-options.ts";
import { staticRoutes } from "./http/static-files.ts";
import { refuseUnknownHosts } from "./http/unknown-hosts.ts";
import { readUnreadBodies } from "./http/unread-bodies.ts";
import { readQueueMetrics } from "./jobs/queue-metrics.ts";
import { reviewRoutes } from "./review/index.ts";
import { queues } from "./scheduled-jobs.ts";
import { storePageStateReader, storeRoutes } from "./store/index.ts";
import { storefrontRoutes } from "./storefront/index.ts";
import { type UploadTarget, webRoutes } from "./web.ts";

export interface AppDeps extends HttpDeps, HealthDeps {
  logger: FastifyBaseLogger;
  trustedProxy: string | undefined;
  pressure: PressureOptions;
  /** the folder of the web build's client files; without pages if null */
  pages: (UploadTarget & { webFolder: string }) | null;
  /** the sandbox; null in production */
  sandbox: SandboxRoutesOptions | null;
  /**
   * in the sandbox: applies a move of the clock that another process has stored; null in production
   */
  followClock: ((written: string) => void) | null;
  /** of PostgreSQL; null with SQLite */
  connections: Database["connections"];
}

/** The whole application, not listening yet. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const headers = responseHeaders(deps.clients);
  const app = Fastify({
    loggerInstance: deps.logger,
    ...serverOptions(deps.trustedProxy, headers),
  });
  app.setValidatorCompiler(compiledValidator);
  app.setSerializerCompiler(compiledSerializer);
  app.setErrorHandler(sendError);
  jsonOnly(app);
  readUnreadBodies(app);
  oneRequestAtATime(app);
  constantHeaders(app, headers);
  decorateWithClients(app, deps.clients);
  endGoneCallers(app);
  requestLog(app);
  if (deps.trustedProxy) forwardedAddresses(app);
  refuseInvalidTargets(app);
  refuseTunnels(app.server, headers());
  ignoreExpectations(app.server);
  awaitFirstRequests(app.server);
  endLateRequests(app);
  refuseUnknownHosts(app, deps.clients);
  shedLoad(app, deps.pressure);
  limitLongBodies(app);
  const methodsAt = methodsOfPaths(app);
  apiDescription(app);
  healthRoutes(app, deps);
  metricsRoutes(app, {
    readQueues: () => Promise.all(queues.map((queue) => readQueueMetrics(deps, queue))),
    readLastBackup: () => readLastBackup(deps.db),
    readProcess: () => ({
      counted: deps.ports.tallies.read(),
      pool: deps.connections(),
      takesWrites: deps.writeRefusal() === null,
    }),
  });

  const respond = pageResponder(deps);
  const route = routeBinder(app, deps, respond, deps.connections()?.most);
  const readPageState = storePageStateReader(deps.db, deps.followClock);
  accountRoutes(route);
  storeRoutes(route);
  couponRoutes(route, readPageState);
  billingRoutes(route, webhookBinder(app, deps));
  reviewRoutes(route);
  storefrontRoutes(app, route, respond, readPageState);

  if (deps.sandbox) sandboxRoutes(app, { ...deps.sandbox, clients: deps.clients });
  notFoundRoutes(app, methodsAt);
  if (deps.pages) {
    staticRoutes(app, {
      web: deps.pages.webFolder,
      uploads: deps.ports.images.files,
      clients: deps.clients,
    });
    webRoutes(app, { ...deps.pages, clients: deps.clients, ports: deps.ports, respond });
  }
  return app;
}
