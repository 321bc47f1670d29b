import { z } from "zod";

/** The ways in which the outside world can misbehave. */
export const FAULT_CHOICES = {
  api: ["ok", "refuse", "hang", "garbage", "error500", "rate_limit"],
  webhooks: ["ok", "drop", "duplicate", "reorder", "hold"],
  smtp: ["ok", "refuse", "tarpit", "drop"],
} as const;

/** Some or all of the switches. */
export const faultsSchema = z.strictObject({
  api: z.enum(FAULT_CHOICES.api).optional(),
  webhooks: z.enum(FAULT_CHOICES.webhooks).optional(),
  smtp: z.enum(FAULT_CHOICES.smtp).optional(),
});

/** How it misbehaves at the moment. */
export interface Faults {
  api: (typeof FAULT_CHOICES.api)[number];
  webhooks: (typeof FAULT_CHOICES.webhooks)[number];
  smtp: (typeof FAULT_CHOICES.smtp)[number];
}

/** Nothing is wrong. */
export function createFaults(): Faults {
  return { api: "ok", webhooks: "ok", smtp: "ok" };
}
