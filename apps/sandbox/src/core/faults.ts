import { z } from "zod";

/** The available faults of the external services. */
export const FAULT_CHOICES = {
  api: ["ok", "refuse", "hang", "garbage", "error500", "rate_limit", "lock_timeout", "conflict"],
  webhooks: ["ok", "drop", "duplicate", "reorder", "hold"],
  smtp: ["ok", "refuse", "tarpit", "drop"],
  portal: ["ok", "not_saved"],
} as const;

/** Any subset of the faults. */
export const faultsSchema = z.strictObject({
  api: z.enum(FAULT_CHOICES.api).optional(),
  api_requests: z.int().min(1).nullable().optional(),
  webhooks: z.enum(FAULT_CHOICES.webhooks).optional(),
  smtp: z.enum(FAULT_CHOICES.smtp).optional(),
  portal: z.enum(FAULT_CHOICES.portal).optional(),
});

/** The current faults. */
export interface Faults {
  api: (typeof FAULT_CHOICES.api)[number];
  /** How many requests to the API the fault is for; null until it is switched off. */
  api_requests: number | null;
  webhooks: (typeof FAULT_CHOICES.webhooks)[number];
  smtp: (typeof FAULT_CHOICES.smtp)[number];
  portal: (typeof FAULT_CHOICES.portal)[number];
}

/** The fault of the next request to the API, which counts it; "ok" after the last one. */
export function takeApiFault(faults: Faults): Faults["api"] {
  const { api, api_requests: left } = faults;
  if (left !== null) {
    faults.api_requests = left > 1 ? left - 1 : null;
    if (left === 1) faults.api = "ok";
  }
  return api;
}

/** No faults. */
export function createFaults(): Faults {
  return { api: "ok", api_requests: null, webhooks: "ok", smtp: "ok", portal: "ok" };
}
