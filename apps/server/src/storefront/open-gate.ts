import type { Ctx } from "../context.ts";
import { notFound, Refusal } from "../errors.ts";
import type { Gate, ReadGate } from "./gate.ts";

/**
 * The gate of a store that has a public page. Errors: 404 for a store that is unknown or not approved,
 * 410 for one that has left (D33).
 */
export async function openGate(ctx: Ctx, readGate: ReadGate, slug: string): Promise<Gate> {
  const gate = await readGate(ctx.client.id, slug);
  if (!gate) throw notFound();
  if (gate.deleted_at !== null) throw new Refusal("gone");
  if (gate.state !== "approved") throw notFound();
  return gate;
}
