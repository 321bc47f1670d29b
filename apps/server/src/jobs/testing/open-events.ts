import { afterAll, afterEach, beforeAll } from "vitest";
import type { StripeEventRow } from "../../db/tables.ts";
import { type Installation, openInstallation } from "../../testing/installation.ts";

export const NOW = 1_800_000_000_000;

/**
 * An installation whose payment events serve as rows of any queue; they and the jobs are deleted
 * after each test.
 */
export function openEvents() {
  let at: Installation;
  beforeAll(async () => {
    at = await openInstallation();
  });
  afterEach(async () => {
    await at.db.deleteFrom("stripe_event").execute();
    await at.db.deleteFrom("job").execute();
  });
  afterAll(() => at.close());
  return {
    get at() {
      return at;
    },
    get db() {
      return at.db;
    },
    /** adds events that are due now, with the given columns */
    async add(...rows: (Partial<StripeEventRow> & { id: string })[]): Promise<void> {
      const same = { type: "x", payload: "{}", received_at: 1, due_at: NOW };
      const values = rows.map((row) => ({ ...same, ...row }));
      await at.db.insertInto("stripe_event").values(values).execute();
    },
    rowOf: (id: string) =>
      at.db.selectFrom("stripe_event").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  };
}
