import { readSecurityDoc } from "./check/security-doc.ts";
import { refuseArguments } from "./lib/read-arguments.ts";
import { faults } from "./planted-faults/faults.ts";
import { testOf } from "./planted-faults/plant.ts";
import { runTests } from "./planted-faults/run-tests.ts";

/**
 * Plants faults that break rows of docs/security.md, one at a time, and runs the test that the row
 * names: it has to pass without the fault and fail with it. Arguments choose rows, by the start of
 * their numbers.
 */
const rows = process.argv.slice(2);
const unknown = rows.filter((one) => !faults.some(({ row }) => row.startsWith(one)));
if (unknown.length > 0) {
  const known = [...new Set(faults.map(({ row }) => row))];
  refuseArguments(`Unknown: ${unknown.join(" ")}. Rows: ${known.join(" ")}`);
}
const text = readSecurityDoc();
const chosen = faults
  .filter(({ row }) => rows.length === 0 || rows.some((one) => row.startsWith(one)))
  .map((fault) => ({ fault, ...testOf(fault, text) }));

let found = 0;
for (const [path, ofPath] of Map.groupBy(chosen, (one) => one.path)) {
  const sound = await runTests(path, [...new Set(ofPath.map(({ words }) => words))], null);
  for (const { fault, words } of ofPath) {
    const before = sound.filter(({ title }) => title.includes(words));
    const isSound = before.length > 0 && before.every(({ passed }) => passed);
    const failed = (await runTests(path, [words], fault)).find(({ passed }) => !passed);
    if (isSound && failed) found++;
    const verdict = failed ? `found: ${failed.why}` : "NOT FOUND";
    console.log(`${fault.row} ${fault.what}\n    ${isSound ? verdict : "fails without the fault"}`);
  }
}
console.log(`${found} of ${chosen.length} planted faults were found`);
process.exitCode = found === chosen.length ? 0 : 1;
