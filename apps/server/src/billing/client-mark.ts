/** The name under which products, links and subscriptions at Stripe carry the client that they are sold for. */
export const clientMark = "coupon_center_client";
