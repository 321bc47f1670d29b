import { afterAll, expect, test } from "vitest";
import { countTurns } from "../../testing/count-turns.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { openBilledInstallation } from "../testing/billed-installation.ts";
import { listing, overrideStripe } from "../testing/override-stripe.ts";
import { newSubscriber } from "../testing/subscriber.ts";
import { compareSubscriptions } from "./compare-subscriptions.ts";

const billing = await openBilledInstallation();
afterAll(() => billing.close());

// On PostgreSQL each statement takes turns of its own.
test.skipIf(process.env.TEST_DATABASE_URL)(
  "of very many subscriptions a hundred are compared at once, with requests in between (rule 8.14)",
  async () => {
    const { db } = billing.installation;
    const { id: one } = await newSubscriber(billing);
    const facts = await billing.stripe.subscriptions.retrieve(one);
    const row = await db
      .selectFrom("subscription")
      .selectAll()
      .where("id", "=", one)
      .executeTakeFirstOrThrow();
    const ids = Array.from({ length: 450 }, (_, index) => `sub_many_${index}`);
    await db
      .insertInto("subscription")
      .values(ids.map((id) => ({ ...row, id, is_current: 0 })))
      .execute();
    const ctx = systemCtx(billing.installation);
    const turnsFor = async (open: readonly string[]) => {
      const read: string[] = [];
      const restore = overrideStripe(billing.installation, (stripe) => ({
        prices: { list: () => listing([{ id: "price_1" }]) },
        subscriptions: {
          list: () => listing(open.map((id) => ({ ...facts, id }))),
          retrieve: (id: string) => {
            read.push(id);
            return stripe.subscriptions.retrieve(id);
          },
        },
      }));
      const turn = countTurns();
      const before = turn();
      await compareSubscriptions(ctx);
      restore();
      expect(read).toEqual([]);
      return turn() - before;
    };
    const turnsForMany = await turnsFor([one, ...ids]);
    await db.deleteFrom("subscription").where("id", "in", ids).execute();
    expect(turnsForMany - (await turnsFor([one]))).toBeGreaterThanOrEqual(4);
  },
);
