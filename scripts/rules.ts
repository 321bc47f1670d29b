import { readCitingSources } from "./check/decision-records.ts";
import { listCitingTests } from "./check/product-rules.ts";
import { refuseArguments } from "./lib/read-arguments.ts";

const [wanted] = process.argv.slice(2);
const lines = listCitingTests(readCitingSources(), wanted);
if (lines.length === 0) refuseArguments(`There is no rule or decision ${wanted}`);
console.log(lines.join("\n"));
