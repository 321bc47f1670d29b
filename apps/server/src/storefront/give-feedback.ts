import type { endpoints } from "@coupon-center/contract";
import { presentClient } from "../clients/present-client.ts";
import type { Ctx, Guest, Merchant, Staff } from "../context.ts";
import { countFeedback } from "../coupon/index.ts";
import { type RenderedResponse, textResponse } from "../pages/rendered-response.ts";
import type { VisitorRequest } from "../pages/visitor-request.ts";
import { rateLimits } from "../ports/rate-limits.ts";
import { type PublicCoupon, publicCoupon } from "./public-coupon.ts";
import { takeVisit } from "./take-visit.ts";

type Anyone = Guest | Merchant | Staff;

type FeedbackSent = VisitorRequest<typeof endpoints.giveFeedback>;

/** Counts a shopper's feedback on a public coupon. Errors: 404, 429. */
export async function giveFeedback(
  ctx: Ctx<Anyone>,
  sent: FeedbackSent,
): Promise<{ success: true }> {
  await takeFeedback(ctx, sent);
  return { success: true };
}

/** The same with a page as response, for a form without script. Errors: 404, 429. */
export async function thanksPage(ctx: Ctx<Anyone>, sent: FeedbackSent): Promise<RenderedResponse> {
  const coupon = await takeFeedback(ctx, sent);
  const host = await ctx.ports.web();
  const html = host.renderThanks({
    client: presentClient(ctx.client),
    store: { name: coupon.store_name, slug: coupon.store_slug },
  });
  return textResponse(html);
}

async function takeFeedback(
  ctx: Ctx<Anyone>,
  { params: { id }, body, userAgent }: FeedbackSent,
): Promise<PublicCoupon> {
  const { feedbackByVisitor: visitor, feedbackByNetwork: network } = rateLimits;
  await takeVisit(ctx, { visitor, network }, { userAgent, of: id });
  const coupon = await publicCoupon(ctx, id);
  await countFeedback(ctx, id, body.outcome);
  return coupon;
}
