import type Stripe from "stripe";
import { endedStatuses, isAtStripeSql } from "../../billing/index.ts";
import type { Config } from "../../config/config.ts";
import { isDatabaseUnmade } from "../../db/database-place.ts";
import { openDatabase } from "../../db/engine.ts";
import { isLiveKey } from "../../ports/payments.ts";
import { nullIfMissing } from "../../ports/stripe-errors.ts";
import { fault, ok, type Unplaced } from "./finding.ts";

/** The oldest are those that a move to another account leaves behind. */
const LOOKED_AT = 10;

/**
 * Whether the key's account has the oldest plans that run (decision 092). In test mode one that it
 * does not have counts as ended.
 */
export async function checkPlans(stripe: Stripe, config: Config): Promise<Unplaced[]> {
  if (!isLiveKey(config.stripeSecretKey)) return [];
  const plans = await oldestPlans(config);
  const elsewhere = [];
  for (const plan of plans)
    if ((await nullIfMissing(stripe.subscriptions.retrieve(plan.id))) === null)
      elsewhere.push(plan);
  const [first] = elsewhere;
  if (plans.length === 0) return [];
  if (!first) return [ok(`STRIPE_SECRET_KEY: its account has the ${plans.length} oldest plans`)];
  return [
    fault(
      `STRIPE_SECRET_KEY: its account lacks ${elsewhere.length} of the ${plans.length} oldest plans, e.g. ${first.id} of account ${first.account_id} of client ${first.client_id}: another account charges for them, and they cannot be changed here`,
      "set the key of the account that has them; to move to another, end them there first (docs/going-live.md)",
    ),
  ];
}

/** None of a database that cannot be read, which has a finding of its own. */
async function oldestPlans(config: Config) {
  if (isDatabaseUnmade(config)) return [];
  const database = await openDatabase(config);
  try {
    return await database.db
      .selectFrom("subscription")
      .select(["id", "account_id", "client_id"])
      .where("is_current", "=", 1)
      .where("status", "not in", endedStatuses)
      .where(isAtStripeSql)
      .orderBy("start_date")
      .orderBy("id")
      .limit(LOOKED_AT)
      .execute();
  } catch {
    return [];
  } finally {
    await database.db.destroy();
  }
}
