import { join } from "node:path";
import { runCommandProcess } from "@coupon-center/testing/server-process";
import { type BenchCase, below } from "../lib/bench-case.ts";
import { readSlugs } from "../lib/seeded-data.ts";
import { envOf, seed, startServer } from "../lib/server.ts";
import { makeTemporaryData } from "../lib/temporary-data.ts";

const STORES = 10_000;
const MAX_SECONDS = 120;

/** From an empty place and a backup to the first page. */
export const restore: BenchCase = {
  name: "restore",
  long: true,
  async measure({ options }) {
    const before = await makeTemporaryData(options.postgres);
    await seed(before, STORES);
    const file = join(before.dataDir, "bench.backup");
    const backup = await inSeconds(() => command("backup", [file], before));
    const after = await makeTemporaryData(options.postgres);
    const [slug = ""] = await readSlugs(before);
    const back = await inSeconds(async () => {
      await command("restore", [file], after);
      const server = await startServer(after);
      const { status } = await fetch(`${server.url}/stores/${slug}`);
      if (status !== 200) throw new Error(`the restored page of ${slug}: ${status}`);
      await server.stop();
    });
    await after.remove();
    await before.remove();
    return [
      below(`backup of ${STORES} stores with ten coupons each`, backup, MAX_SECONDS, "s"),
      below(`${STORES} stores restored, to the first page`, back, MAX_SECONDS, "s"),
    ];
  },
};

async function inSeconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

async function command(name: string, args: string[], data: Parameters<typeof envOf>[0]) {
  const { code, err } = await runCommandProcess(name, args, envOf(data));
  if (code !== 0) throw new Error(`${name}: ${err}`);
}
