import { z } from "zod";

/** The available faults of the external services. */
export const FAULT_CHOICES = {
  api: ["ok", "refuse", "hang", "garbage", "error500", "rate_limit"],
  webhooks: ["ok", "drop", "duplicate", "reorder", "hold"],
  smtp: ["ok", "refuse", "tarpit", "drop"],
} as const;

/** Any subset of the faults. */
export const faultsSchema = z.strictObject({
  api: z.enum(FAULT_CHOICES.api).optional(),
  webhooks: z.enum(FAULT_CHOICES.webhooks).optional(),
  smtp: z.enum(FAULT_CHOICES.smtp).optional(),
});

/** The current faults. */
export interface Faults {
  api: (typeof FAULT_CHOICES.api)[number];
  webhooks: (typeof FAULT_CHOICES.webhooks)[number];
  smtp: (typeof FAULT_CHOICES.smtp)[number];
}

/** No faults. */
export function createFaults(): Faults {
  return { api: "ok", webhooks: "ok", smtp: "ok" };
}
