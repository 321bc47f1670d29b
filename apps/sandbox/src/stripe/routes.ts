import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { takeApiFault } from "../core/faults.ts";
import { createId } from "../core/ids.ts";
import { freshLinks } from "../core/links.ts";
import { API_VERSION } from "../core/version.ts";
import type { World } from "../core/world.ts";
import { checkKey, checkVersion } from "./access.ts";
import { balanceTransactionEndpoints } from "./balance-transactions.ts";
import { checkoutSessionEndpoints } from "./checkout-sessions.ts";
import { couponEndpoints } from "./coupons.ts";
import { customerEndpoints } from "./customers.ts";
import { disputeEndpoints } from "./disputes.ts";
import type { Endpoint, Path } from "./endpoint.ts";
import { refuse, StripeApiError } from "./errors.ts";
import { eventEndpoints } from "./events.ts";
import { expandObject, readExpand } from "./expand.ts";
import { type Form, parseForm } from "./form.ts";
import { type Answer, describeRequest, readAnswered, saveResponse } from "./idempotency.ts";
import { injectFault } from "./inject-fault.ts";
import { invoiceEndpoints } from "./invoices.ts";
import { paymentLinkEndpoints } from "./payment-links.ts";
import { paymentMethodEndpoints } from "./payment-methods.ts";
import { paymentEndpoints } from "./payments.ts";
import { portalSessionEndpoints } from "./portal-sessions.ts";
import { priceEndpoints } from "./prices.ts";
import { productEndpoints } from "./products.ts";
import { promotionCodeEndpoints } from "./promotion-codes.ts";
import { refundEndpoints } from "./refunds.ts";
import { subscriptionCreation } from "./subscription-create.ts";
import { subscriptionResumption } from "./subscription-resume.ts";
import { subscriptionScheduleEndpoints } from "./subscription-schedules.ts";
import { subscriptionEndpoints } from "./subscriptions.ts";
import { taxIdEndpoints } from "./tax-ids.ts";
import { taxRateEndpoints } from "./tax-rates.ts";
import { webhookEndpoints } from "./webhook-endpoints.ts";

const ENDPOINTS: Endpoint[] = [
  ...balanceTransactionEndpoints,
  ...couponEndpoints,
  ...taxRateEndpoints,
  ...customerEndpoints,
  ...productEndpoints,
  ...priceEndpoints,
  ...promotionCodeEndpoints,
  ...paymentLinkEndpoints,
  ...checkoutSessionEndpoints,
  ...subscriptionCreation,
  ...subscriptionEndpoints,
  ...subscriptionResumption,
  ...subscriptionScheduleEndpoints,
  ...invoiceEndpoints,
  ...paymentEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...paymentMethodEndpoints,
  ...taxIdEndpoints,
  ...portalSessionEndpoints,
  ...eventEndpoints,
  ...webhookEndpoints,
];

/** Serves Stripe's API below `/v1`. */
export function serveStripe(app: FastifyInstance, world: World): void {
  for (const endpoint of ENDPOINTS) {
    app.route<{ Params: Path }>({
      method: endpoint.method,
      url: `/v1${endpoint.path}`,
      handler: (request, reply) =>
        respond(
          world,
          request,
          reply,
          (scoped, form) => endpoint.answer(scoped, form, request.params),
          endpoint,
        ),
    });
  }
  app.all("/v1/*", (request, reply) =>
    respond(world, request, reply, () => {
      const [path] = request.url.split("?");
      throw new StripeApiError(
        404,
        "invalid_request_error",
        `Unrecognized request URL (${request.method}: ${path}).`,
      );
    }),
  );
}

type Work = (world: World, form: Form) => object;

async function respond(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work,
  endpoint?: Endpoint,
): Promise<FastifyReply> {
  if (await injectFault(takeApiFault(world.faults), request, reply)) return reply;
  const id = createId("req", 14);
  reply.header("request-id", id);
  reply.header("stripe-version", API_VERSION);
  reply.type("application/json");
  try {
    checkKey(world, request.headers.authorization, endpoint);
    checkVersion(request.headers["stripe-version"]);
    return sendAnswer(reply, runIdempotent(world, request, reply, id, work));
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    return sendAnswer(reply, { status: error.status, body: JSON.stringify(error.toBody()) });
  }
}

/** Returns the response stored under the request's key, or runs the request, in one transaction. */
function runIdempotent(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  work: Work,
): Answer {
  const form = readForm(request);
  const key = request.method === "POST" ? readKey(request) : null;
  if (key !== null) reply.header("idempotency-key", key);
  const described = describeRequest(request.method, request.url, form);
  return world.store.transaction(() => {
    const known = key === null ? undefined : readAnswered(world, key, described);
    if (known) {
      reply.header("idempotent-replayed", "true");
      return known;
    }
    const answer = perform({ ...world, request: { id, idempotency_key: key } }, form, work);
    if (key !== null) saveResponse(world, key, described, answer);
    return answer;
  });
}

/**
 * A declined card keeps its effects and is a response; any other error rolls the transaction back.
 */
function perform(world: World, form: Form, work: Work): Answer {
  try {
    const names = readExpand(form);
    const body = expandObject(world, work(world, form), names);
    return { status: 200, body: JSON.stringify(body, freshLinks(world), 2) };
  } catch (error) {
    if (!(error instanceof StripeApiError) || error.status !== 402) throw error;
    return { status: 402, body: JSON.stringify(error.toBody()) };
  }
}

function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply.code(answer.status).send(answer.body);
}

function readForm(request: FastifyRequest): Form {
  const [, query = ""] = request.url.split("?");
  const { body } = request;
  return { ...parseForm(query), ...(typeof body === "string" ? parseForm(body) : {}) };
}

function readKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || key === "") return null;
  if (key.length > 255) throw refuse("Idempotency keys must be at most 255 characters long.");
  return key;
}
