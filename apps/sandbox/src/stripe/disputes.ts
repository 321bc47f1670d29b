import { z } from "zod";
import { closeDispute } from "../billing/dispute.ts";
import type { Dispute } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent, findPrevious } from "../webhooks/emit.ts";
import { type Endpoint, endpoint, readEndpoint } from "./endpoint.ts";
import { refuse } from "./errors.ts";
import { findOrRefuse } from "./find.ts";
import { listEndpoint } from "./list-endpoint.ts";
import { flag, mergeMetadata, metadata, text } from "./params.ts";

/** Stripe's test values for evidence, and the bank's decision. */
const VERDICTS: Record<string, "won" | "lost"> = {
  winning_evidence: "won",
  losing_evidence: "lost",
};
const fields = {
  evidence: z.strictObject({ uncategorized_text: text.optional() }).optional(),
  metadata: metadata.optional(),
  submit: flag.optional(),
};
type DisputeParams = z.output<z.ZodObject<typeof fields>>;

/** `/v1/disputes` */
export const disputeEndpoints: Endpoint[] = [
  listEndpoint("/disputes", "dispute", ["charge", "payment_intent"]),
  readEndpoint("/disputes", "dispute"),
  endpoint("POST", "/disputes/:id", fields, answerDispute),
  endpoint("POST", "/disputes/:id/close", {}, (world, _params, id) =>
    closeDispute(world, findOpen(world, id), "lost"),
  ),
];

function answerDispute(world: World, params: DisputeParams, id: string): Dispute {
  const before = findOpen(world, id);
  const said = params.evidence?.uncategorized_text;
  const submitted = params.submit ?? true;
  const after = world.store.put("dispute", {
    ...before,
    evidence: {
      ...before.evidence,
      ...(said !== undefined && { uncategorized_text: said || null }),
    },
    evidence_details: {
      ...before.evidence_details,
      has_evidence: Boolean(said) || before.evidence_details.has_evidence,
      submission_count: before.evidence_details.submission_count + Number(submitted),
      ...(submitted && { submission_method: "manual" as const }),
    },
    metadata: mergeMetadata(before.metadata, params.metadata),
    status: submitted ? inReview(before) : before.status,
  });
  emitEvent(world, "charge.dispute.updated", after, findPrevious(before, after));
  const verdict = submitted ? VERDICTS[after.evidence.uncategorized_text ?? ""] : undefined;
  return verdict ? closeDispute(world, after, verdict) : after;
}

const inReview = ({ is_charge_refundable: isInquiry }: Dispute): Dispute["status"] =>
  isInquiry ? "warning_under_review" : "under_review";

function findOpen(world: World, id: string): Dispute {
  const dispute = findOrRefuse(world, "dispute", id);
  if (["won", "lost", "warning_closed"].includes(dispute.status)) {
    throw refuse("This dispute is already closed.");
  }
  return dispute;
}
