import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { COVERAGE, makeCoverageDoc } from "./check/coverage-doc.ts";
import { readCitingSources } from "./check/decision-records.ts";
import { root } from "./lib/paths.ts";

writeFileSync(join(root, COVERAGE), makeCoverageDoc(readCitingSources()));
