import type { Ctx } from "../context.ts";
import { AppError, notFound } from "../errors.ts";
import type { ReadStorePageState, StorePageState } from "../store/index.ts";

/**
 * The state of a store with a public page. Errors: 404 for a store that is unknown or not approved,
 * 410 for a deleted one (decision 045).
 */
export async function loadPublicStore(
  ctx: Ctx,
  readPageState: ReadStorePageState,
  slug: string,
): Promise<StorePageState> {
  const pageState = await readPageState(ctx.client.id, slug);
  if (!pageState) throw notFound();
  if (pageState.deleted_at !== null) throw new AppError("gone");
  if (pageState.state !== "approved") throw notFound();
  return pageState;
}
