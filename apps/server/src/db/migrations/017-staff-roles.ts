import { type Kysely, sql } from "kysely";
import type { Tables } from "../tables.ts";

/** Which staff are admins (decision 057): all that there were, as they could do everything. */
export async function staffRoles(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable("account")
    .addColumn("is_admin", "integer", (c) =>
      c.notNull().defaultTo(0).check(sql`is_admin = 0 or role = 'staff'`),
    )
    .execute();
  await db.updateTable("account").set({ is_admin: 1 }).where("role", "=", "staff").execute();
}
