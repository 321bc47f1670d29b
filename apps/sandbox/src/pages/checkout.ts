import type { FastifyInstance, FastifyReply } from "fastify";
import { applyPromotion } from "../billing/apply-promotion.ts";
import { completeCheckout } from "../billing/complete-checkout.ts";
import { type LinkQuery, openLinkCheckout } from "../billing/open-checkout.ts";
import { isPayable, keepTyped, placeVisitor } from "../billing/type-in.ts";
import { readSale } from "../build/line-item.ts";
import type { CheckoutSession, PaymentLink } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { type ById, readBody, readQuery } from "./read.ts";
import { renderCheckout } from "./render-checkout.ts";
import { renderDone } from "./render-done.ts";
import { readBase, sendNotice, sendPage } from "./send.ts";

/**
 * Serves the payment page of links (`/pay/:id`) and of sessions created by the API
 * (`/checkout/:id`).
 */
export function serveCheckout(app: FastifyInstance, world: World): void {
  app.get<ById>("/sandbox/pay/:id", (request, reply) => {
    const { id } = request.params;
    const query = readQuery(request);
    const link = findOpenLink(world, id);
    if (!link) return sendMissing(world, reply, id);
    const session = world.store.transaction(() => resume(world, link, query));
    return showSession(world, reply, session, `${readBase(world)}/pay/${id}`);
  });

  app.post<ById>("/sandbox/pay/:id", (request, reply) => {
    const { id } = request.params;
    const body = readBody(request);
    const link = findOpenLink(world, id);
    const paid = findOwn(world, id, body.checkout);
    if (!link && paid?.status !== "complete") return sendMissing(world, reply, id);
    return world.store.transaction(() => {
      const session = paid ?? (link && openLinkCheckout(world, link, readQuery(request)));
      if (!session) return sendMissing(world, reply, id);
      return pay(
        world,
        reply,
        session,
        body,
        `${readBase(world)}/pay/${id}?checkout=${session.id}`,
      );
    });
  });

  app.get<ById>("/sandbox/checkout/:id", (request, reply) => {
    const session = world.store.get("checkout.session", request.params.id);
    if (!session) return sendMissing(world, reply, request.params.id);
    const placed = world.store.transaction(() => placeVisitor(world, session));
    return showSession(world, reply, placed, `${readBase(world)}/checkout/${session.id}`);
  });

  app.post<ById>("/sandbox/checkout/:id", (request, reply) => {
    const session = world.store.get("checkout.session", request.params.id);
    if (!session) return sendMissing(world, reply, request.params.id);
    const path = `${readBase(world)}/checkout/${session.id}`;
    return world.store.transaction(() => pay(world, reply, session, readBody(request), path));
  });

  app.get<ById>("/sandbox/done/:id", (request, reply) => {
    const session = world.store.get("checkout.session", request.params.id);
    if (session?.status !== "complete") return sendMissing(world, reply, request.params.id);
    return sendPage(reply, {
      title: "Payment complete",
      base: readBase(world),
      body: renderDone(world, session),
    });
  });
}

function pay(
  world: World,
  reply: FastifyReply,
  session: CheckoutSession,
  body: Record<string, string>,
  again: string,
): FastifyReply {
  const { card = "", email = "", name = "", country = "", postal = "" } = body;
  const { tax_type: taxType = "", tax_id: taxId = "" } = body;
  const kept = keepTyped(world, session, { email, name, country, postal, taxType, taxId });
  const priced = applyPromotion(world, kept, body.promotion_code ?? "");
  if (priced === null || body.apply !== undefined) return reply.redirect(again, 303);
  const isPaid = isPayable(world, session, kept) && completeCheckout(world, priced, card);
  if (!isPaid) return reply.redirect(again, 303);
  const target = session.success_url?.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
  return reply.redirect(target ?? `${readBase(world)}/done/${session.id}`, 303);
}

function showSession(
  world: World,
  reply: FastifyReply,
  session: CheckoutSession,
  action: string,
): FastifyReply {
  const base = readBase(world);
  if (session.status !== "open") {
    const expired = session.status === "expired";
    return sendNotice(reply, base, {
      title: expired ? "This page has expired" : "You’re all done here",
      text: expired
        ? "Open the payment link again to start anew."
        : "This payment has already been made. You can close this page.",
    });
  }
  const formTargets = [session.success_url, session.cancel_url, world.settings.publicUrl].flatMap(
    (url) => (url ? [new URL(url).origin] : []),
  );
  const body = renderCheckout(world, session, action);
  return sendPage(reply, { title: "Payment", base, body, formTargets });
}

/** A visit opens a new session, unless it returns from a declined card. */
function resume(
  world: World,
  link: PaymentLink,
  query: LinkQuery & { checkout?: string | undefined },
): CheckoutSession {
  const session = findOwn(world, link.id, query.checkout) ?? openLinkCheckout(world, link, query);
  return placeVisitor(world, session);
}

function findOwn(world: World, link: string, id: string | undefined): CheckoutSession | undefined {
  const session = id ? world.store.get("checkout.session", id) : undefined;
  return session?.payment_link === link ? session : undefined;
}

function findOpenLink(world: World, id: string): PaymentLink | undefined {
  const link = world.store.get("payment_link", id);
  if (!link?.active || isArchived(world, link)) return undefined;
  const limit = link.restrictions?.completed_sessions.limit;
  const count = link.restrictions?.completed_sessions.count ?? 0;
  return limit === undefined || count < limit ? link : undefined;
}

/** Whether the price of a link, or its product, was archived, with which it sells nothing. */
function isArchived(world: World, { id }: PaymentLink): boolean {
  const price = readSale(world, id)?.price;
  if (!price) return false;
  return !price.active || world.store.get("product", price.product)?.active === false;
}

function sendMissing(world: World, reply: FastifyReply, id: string): FastifyReply {
  const message = world.store.get("payment_link", id)?.inactive_message;
  return sendNotice(reply, readBase(world), {
    title: "This link is no longer active",
    text: message ?? "Please contact the seller for a new one.",
    status: 404,
  });
}
