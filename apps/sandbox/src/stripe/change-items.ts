import { z } from "zod";
import { buildPlan } from "../build/subscription.ts";
import type { Price, Subscription, SubscriptionItem } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { refuse, refuseMissing } from "./errors.ts";
import { findActivePrice } from "./find.ts";
import { text } from "./params.ts";

/** `items` of an update: an existing item gets another price. Others are not supported here. */
export const changedItems = z.array(z.strictObject({ id: text, price: text })).length(1);
export const prorationBehavior = z.enum(["none", "create_prorations", "always_invoice"]);

interface ItemsChange {
  items: z.output<typeof changedItems>;
  proration_behavior?: z.output<typeof prorationBehavior> | undefined;
}

/**
 * Gives an item another price, which is charged from the next renewal on: the period, its day and
 * invoices that exist stay as they are, as at Stripe without a proration. What Stripe would charge
 * at once is refused: prorations, another interval, and changes from or to a price of 0.
 */
export function changeItems(
  world: World,
  before: Subscription,
  { items: [change], proration_behavior }: ItemsChange,
): Pick<Subscription, "items"> {
  const item = before.items.data.find(({ id }) => id === change?.id);
  if (!item || !change) throw refuseMissing("subscription_item", change?.id ?? "", "items[0][id]");
  const price = findActivePrice(world, change.price, "items[0][price]");
  checkSameKind(item.price, price);
  if (price.id !== item.price.id && proration_behavior !== "none") {
    throw refuse("The sandbox does not prorate: pass proration_behavior=none.");
  }
  const changed: SubscriptionItem = { ...item, price, plan: buildPlan(price) };
  const data = before.items.data.map((one) => (one.id === item.id ? changed : one));
  return { items: { ...before.items, data } };
}

function checkSameKind(before: Price, price: Price): void {
  const param = "items[0][price]";
  if (!price.recurring) {
    throw refuse(
      "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
      param,
    );
  }
  if (price.currency !== before.currency) {
    throw refuse(
      `The price specified supports currencies of \`${price.currency}\`. This doesn't match the expected currency: \`${before.currency}\`.`,
      param,
    );
  }
  const isOther =
    price.recurring.interval !== before.recurring?.interval ||
    price.recurring.interval_count !== before.recurring.interval_count;
  if (isOther) throw refuse("The sandbox does not change the interval of a subscription.", param);
  if ((price.unit_amount === 0) !== (before.unit_amount === 0)) {
    throw refuse("The sandbox does not change a subscription from or to a price of 0.", param);
  }
}
