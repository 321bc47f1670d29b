import type { endpoints, Reveal } from "@coupon-center/contract";
import { presentClient } from "../clients/present-client.ts";
import type { Ctx, Guest, Merchant, Staff } from "../context.ts";
import { presentCoupon, todayOf } from "../coupon/index.ts";
import { requireFound } from "../errors.ts";
import { type RenderedResponse, textResponse } from "../pages/rendered-response.ts";
import type { VisitorRequest } from "../pages/visitor-request.ts";
import { rateLimits } from "../ports/rate-limits.ts";
import { presentPublicStore } from "../store/index.ts";
import { type PublicCoupon, publicCoupon, shopLink } from "./public-coupon.ts";
import { takeVisit } from "./take-visit.ts";

type Anyone = Guest | Merchant | Staff;

type RevealInput = VisitorRequest<typeof endpoints.revealCoupon>;

/** The code and target of a public coupon (decision 032). Errors: 404, 429. */
export async function revealCoupon(ctx: Ctx<Anyone>, input: RevealInput): Promise<Reveal> {
  const coupon = await readCoupon(ctx, input);
  const answer = { code: codeOf(coupon), url: shopLink(coupon) };
  noteTaken(ctx, coupon);
  return answer;
}

/** The same as a page, for a form without script. Errors: 404, 429. */
export async function revealPage(ctx: Ctx<Anyone>, input: RevealInput): Promise<RenderedResponse> {
  const coupon = await readCoupon(ctx, input);
  const store = requireFound(
    await ctx.db
      .selectFrom("store")
      .selectAll()
      .where("id", "=", coupon.store_id)
      .executeTakeFirst(),
  );
  const host = await ctx.ports.web();
  const today = todayOf(ctx);
  const html = host.renderReveal({
    client: presentClient(ctx.client),
    store: presentPublicStore(ctx, store),
    coupon: presentCoupon(coupon, { client: ctx.client, today, withCode: true }),
    today,
    code: codeOf(coupon),
    url: shopLink(coupon),
  });
  noteTaken(ctx, coupon);
  return textResponse(html);
}

async function readCoupon(
  ctx: Ctx<Anyone>,
  { params, userAgent }: RevealInput,
): Promise<PublicCoupon> {
  const { revealByVisitor: visitor, revealByNetwork: network } = rateLimits;
  await takeVisit(ctx, { visitor, network }, { userAgent });
  return publicCoupon(ctx, params.id);
}

/** Counts what a shopper gets, once there is something to answer with (decision 096). */
function noteTaken(ctx: Ctx<Anyone>, { id }: PublicCoupon): void {
  if (ctx.actor.kind === "guest") ctx.ports.takenCoupons.note(id, todayOf(ctx));
}

function codeOf(coupon: PublicCoupon): string | null {
  return coupon.discount_code === "" ? null : coupon.discount_code;
}
