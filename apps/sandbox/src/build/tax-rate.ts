import { createId } from "../core/ids.ts";
import type { TaxRate } from "../core/kinds.ts";
import type { World } from "../core/world.ts";

/** A rate of tax, not stored yet. */
export function buildTaxRate(
  world: World,
  fields: Pick<TaxRate, "display_name" | "inclusive" | "metadata" | "percentage"> &
    Partial<TaxRate>,
): TaxRate {
  return {
    id: createId("txr"),
    object: "tax_rate",
    active: true,
    country: null,
    created: world.clock.seconds(),
    description: null,
    effective_percentage: fields.percentage,
    flat_amount: null,
    jurisdiction: null,
    jurisdiction_level: null,
    livemode: false,
    rate_type: "percentage",
    state: null,
    tax_type: null,
    ...fields,
  };
}
