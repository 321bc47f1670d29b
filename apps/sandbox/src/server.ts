import Fastify, { type FastifyInstance } from "fastify";
import { refuseForeignRequests } from "./own-requests.ts";
import { serveAssets } from "./pages/assets.ts";
import { serveBillingDetails } from "./pages/billing-details.ts";
import { serveCheckout } from "./pages/checkout.ts";
import { serveClock } from "./pages/clock.ts";
import { serveEvents } from "./pages/events.ts";
import { serveFaults } from "./pages/faults.ts";
import { serveHome } from "./pages/home.ts";
import { serveInvoices } from "./pages/invoices.ts";
import { serveMailbox } from "./pages/mailbox.ts";
import { servePortal } from "./pages/portal.ts";
import type { SandboxRuntime } from "./runtime.ts";
import { serveStripe } from "./stripe/routes.ts";

const MAX_BODY = 1024 * 1024;

/** The HTTP server: Stripe's API and the pages. */
export function buildServer(runtime: SandboxRuntime, smtpUrl: string): FastifyInstance {
  const { world } = runtime;
  const app = Fastify({
    bodyLimit: MAX_BODY,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  refuseForeignRequests(app, world);
  // Forms are passed as text: Stripe's brackets and the pages' flat fields are parsed differently.
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, body),
  );
  serveStripe(app, world);
  serveHome(app, world, smtpUrl);
  serveCheckout(app, world);
  servePortal(app, world);
  serveBillingDetails(app, world);
  serveInvoices(app, world);
  serveMailbox(app, world);
  serveEvents(app, world);
  serveFaults(app, runtime);
  serveClock(app, runtime);
  serveAssets(app);
  return app;
}
