import { z } from "zod";
import { resumeNow, resumeUnchanged } from "../billing/begin-period.ts";
import { cancelJobs } from "../billing/jobs.ts";
import { readCard } from "../billing/subscriptions.ts";
import { pause } from "../billing/trial.ts";
import { prorationBehavior } from "./change-items.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { refuse } from "./errors.ts";
import { findOrRefuse } from "./find.ts";

const fields = {
  billing_cycle_anchor: z.strictObject({ type: z.enum(["now", "unchanged"]) }).optional(),
  payment_behavior: z.literal("resume_on_payment_attempt").optional(),
  proration_behavior: prorationBehavior.optional(),
};

/**
 * `POST /v1/subscriptions/:id/pause`, which gives nothing back, and `/resume`, also for one that is
 * paused as its trial ended without a card.
 */
export const subscriptionResumption: Endpoint[] = [
  endpoint(
    "POST",
    "/subscriptions/:id/pause",
    { type: z.literal("subscription").optional() },
    (world, _params, id) => {
      const before = findOrRefuse(world, "subscription", id);
      if (before.status !== "active")
        throw refuse("Only subscriptions with an `active` status can be paused.");
      cancelJobs(world, id);
      return pause(world, before, "pause_requested");
    },
  ),
  endpoint("POST", "/subscriptions/:id/resume", fields, (world, params, id) => {
    const before = findOrRefuse(world, "subscription", id);
    if (before.status !== "paused")
      throw refuse("Only subscriptions with a `paused` status can be resumed.");
    if (params.billing_cycle_anchor?.type === "unchanged") {
      if (params.proration_behavior !== "none")
        throw refuse("The sandbox does not prorate: pass proration_behavior=none.");
      return resumeUnchanged(world, before);
    }
    if (!readCard(world, before))
      throw refuse(
        "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
        undefined,
        "resource_missing",
      );
    return resumeNow(world, before);
  }),
];
