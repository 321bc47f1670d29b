import type { Ctx, Staff } from "../../context.ts";
import { requireFound } from "../../errors.ts";

/** The owner of a store of the staff's own client. Errors: 404. */
export async function ownerOfStore(ctx: Ctx<Staff>, storeId: number): Promise<number> {
  const { owner_id } = requireFound(
    await ctx.db
      .selectFrom("store")
      .select("owner_id")
      .where("id", "=", storeId)
      .where("client_id", "=", ctx.client.id)
      .where("deleted_at", "is", null)
      .executeTakeFirst(),
  );
  return owner_id;
}
