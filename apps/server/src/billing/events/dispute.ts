import { z } from "zod";
import type { ReadSubject } from "./subject.ts";

const Dispute = z.object({
  object: z.literal("dispute"),
  charge: z.union([z.string(), z.object({ id: z.string() }).transform((whole) => whole.id)]),
});

/** A payment is disputed: a dispute names its charge only, and the charge its customer. */
export const dispute: ReadSubject = (object) => ({ charge: Dispute.parse(object).charge });
