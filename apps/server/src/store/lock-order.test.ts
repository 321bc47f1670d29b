import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { waitUntil } from "@coupon-center/testing/wait-until";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { withTransaction } from "../context.ts";
import { storeRow } from "../testing/accounts-and-stores.ts";
import { newStore } from "../testing/caller.ts";
import { closeAll, openPair } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { claimOwnStore } from "./store-queries.ts";

// SQLite has one writer at a time.
it.runIf(process.env.TEST_DATABASE_URL)(
  "a store is changed while the deletion of its account waits for that change: neither waits for the other in a circle (rule 14.2)",
  async () => {
    const { at, second } = await openPair();
    const { merchant, store } = await newStore(at);
    const { owner_id } = await storeRow(at, store.id);
    const actor = { kind: "merchant", accountId: owner_id, sessionId: "", ip: "" } as const;
    const isAnyoneWaiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(at.db);
      return rows.length > 0 || null;
    };
    let deletion: Promise<{ status: number }> | undefined;
    await withTransaction({ ...systemCtx(second), actor }, async (tx) => {
      await claimOwnStore(tx);
      deletion = merchant.call(endpoints.deleteMe, { body: { password } });
      await waitUntil("the deletion to wait", isAnyoneWaiting);
      await sql`set local lock_timeout = '200ms'`.execute(tx.db);
      await tx.db
        .updateTable("store")
        .set({ name: "Changed" })
        .where("id", "=", store.id)
        .execute();
    });
    expect(await deletion).toMatchObject({ status: 200 });
    await closeAll(at, second);
  },
);
