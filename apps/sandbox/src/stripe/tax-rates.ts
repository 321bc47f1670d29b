import { z } from "zod";
import { buildTaxRate } from "../build/tax-rate.ts";
import { storeNew } from "../webhooks/emit.ts";
import { type Endpoint, endpoint, readEndpoint } from "./endpoint.ts";
import { listEndpoint } from "./list-endpoint.ts";
import { flag, mergeMetadata, metadata, text } from "./params.ts";

/** `/v1/tax_rates` */
export const taxRateEndpoints: Endpoint[] = [
  endpoint(
    "POST",
    "/tax_rates",
    {
      country: text.optional(),
      description: text.optional(),
      display_name: text.min(1),
      inclusive: flag,
      jurisdiction: text.optional(),
      metadata: metadata.optional(),
      percentage: z.coerce.number().min(0).max(100),
    },
    (world, params) => {
      const rate = buildTaxRate(world, {
        display_name: params.display_name,
        inclusive: params.inclusive,
        percentage: params.percentage,
        metadata: mergeMetadata({}, params.metadata),
        country: params.country ?? null,
        description: params.description ?? null,
        jurisdiction: params.jurisdiction ?? null,
      });
      return storeNew(world, "tax_rate", rate);
    },
  ),
  listEndpoint("/tax_rates", "tax_rate"),
  readEndpoint("/tax_rates", "tax_rate"),
];
