/** The name under which products, links and subscriptions at Stripe carry the client that they are sold for. */
export const CLIENT_METADATA_KEY = "coupon_center_client";
