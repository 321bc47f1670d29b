import { readArguments, refuseArguments } from "../scripts/lib/read-arguments.ts";
import { buildIfStale } from "../scripts/lib/run.ts";
import { abuse } from "./cases/abuse.ts";
import { publicCoupons, signedInCoupons } from "./cases/coupons.ts";
import { dear } from "./cases/dear.ts";
import { lighthouse } from "./cases/lighthouse.ts";
import { madePages } from "./cases/made-pages.ts";
import { plans } from "./cases/plans.ts";
import { absoluteRates } from "./cases/rates.ts";
import { restore } from "./cases/restore.ts";
import { scale } from "./cases/scale.ts";
import { signIns } from "./cases/sign-ins.ts";
import { start } from "./cases/start.ts";
import { storePage } from "./cases/store-page.ts";
import { timing } from "./cases/timing.ts";
import { uploads } from "./cases/uploads.ts";
import { webhooks } from "./cases/webhooks.ts";
import { type Bench, openBench } from "./lib/bench.ts";
import type { BenchCase, Figure } from "./lib/bench-case.ts";
import { writeFigures } from "./lib/benchmarks-page.ts";
import { readOptions } from "./lib/options.ts";
import { formatTable } from "./lib/table.ts";

const rows: readonly BenchCase[] = [
  start,
  publicCoupons,
  signedInCoupons,
  storePage,
  madePages,
  absoluteRates,
  webhooks,
  signIns,
  timing,
  uploads,
  scale,
  plans,
  dear,
  restore,
  lighthouse,
  abuse,
];

const options = readArguments(
  () => readOptions(process.argv.slice(2)),
  "`npm run bench -- --help` says what there is",
);
if (options) {
  const wanted = rows.filter((row) =>
    options.only === null ? !row.long : row.name === options.only,
  );
  if (wanted.length === 0)
    refuseArguments(`--only takes one of ${rows.map((row) => row.name).join(", ")}`);
  // Built once for all starts, as the build is not measured.
  if (!(await buildIfStale())) process.exit(1);
  console.log("Making stores and starting the server ...");
  const bench = await openBench(options);
  try {
    console.log(`\n${formatTable(await measureAll(bench, wanted))}`);
  } finally {
    await bench.stop();
  }
}

async function measureAll(bench: Bench, wanted: readonly BenchCase[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const row of wanted) {
    console.log(`Measuring ${row.name} ...`);
    const measured = await row.measure(bench);
    const { postgres, write } = bench.options;
    if (write) writeFigures(row.name, postgres ? "PostgreSQL" : "SQLite", measured);
    figures.push(...measured);
  }
  return figures;
}
