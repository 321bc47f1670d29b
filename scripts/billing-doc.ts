import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { BILLING, makeBillingDoc } from "./check/billing-doc.ts";
import { root } from "./lib/paths.ts";

writeFileSync(join(root, BILLING), makeBillingDoc());
