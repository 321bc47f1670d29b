import { join } from "node:path";
import { root } from "../scripts/lib/paths.ts";
import { run } from "../scripts/lib/run.ts";
import { type Bench, openBench } from "./lib/bench.ts";
import { readOptions } from "./lib/options.ts";
import type { Figure, Row } from "./lib/row.ts";
import { formatTable } from "./lib/table.ts";
import { couponsWithCents, publicCoupons, signedInCoupons } from "./rows/coupons.ts";
import { crowd } from "./rows/crowd.ts";
import { signIns } from "./rows/sign-ins.ts";
import { memory, start } from "./rows/start.ts";
import { storePage } from "./rows/store-page.ts";
import { timing } from "./rows/timing.ts";
import { uploads } from "./rows/uploads.ts";
import { webhooks } from "./rows/webhooks.ts";

const rows: readonly Row[] = [
  start,
  memory,
  publicCoupons,
  couponsWithCents,
  signedInCoupons,
  storePage,
  webhooks,
  signIns,
  timing,
  uploads,
  crowd,
];

const options = readOptions(process.argv.slice(2));
if (options) {
  const wanted = rows.filter((row) =>
    options.only === null ? !row.long : row.name === options.only,
  );
  if (wanted.length === 0)
    throw new Error(`--only takes one of ${rows.map((row) => row.name).join(", ")}`);
  // Once for all starts: building is not what is measured.
  const build = await run(process.execPath, [join(root, "scripts/build.ts"), "--if-stale"]);
  if (build.code !== 0) process.exit(1);
  console.log("Making stores and starting the server ...");
  const bench = await openBench(options);
  try {
    console.log(`\n${formatTable(await measureAll(bench, wanted))}`);
  } finally {
    await bench.stop();
  }
}

async function measureAll(bench: Bench, wanted: readonly Row[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const row of wanted) {
    console.log(`Measuring ${row.name} ...`);
    figures.push(...(await row.measure(bench)));
  }
  return figures;
}
