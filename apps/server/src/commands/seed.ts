import { parseArgs } from "node:util";
import { dayIn, toMinorUnits } from "@coupon-center/contract";
import { CommandError, defineCommand } from "./define-command.ts";
import { progressBar } from "./seed/progress.ts";
import { mostCoupons, seedStores } from "./seed/seed-stores.ts";
import { withClient } from "./with-client.ts";

const PASSWORD = "password";

const usage = `npm run seed -- [--stores <count>] [--coupons <count>] [--client <id>] [--seed <number>] [--force]

Adds live stores to play and measure with: approved, with an active plan that no
payment service knows. Of every ten coupons, eight are live, one has ended and
one is scheduled.
  --stores   how many (default 10)
  --coupons  how many in total, spread evenly, at most ten a store (default: ten
             a store)
  --client   whose (default: CLIENT_ID)
  --seed     the same number makes the same names and offers (default 1)
  --force    outside the sandbox too
Their merchants sign in as merchant<number>@seed.example with the password
"${PASSWORD}".
`;

export const run = defineCommand(usage, async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: {
      stores: { type: "string", default: "10" },
      coupons: { type: "string" },
      client: { type: "string" },
      seed: { type: "string", default: "1" },
      force: { type: "boolean", default: false },
    },
  });
  const stores = count("--stores", values.stores);
  const most = mostCoupons(stores);
  const coupons = values.coupons === undefined ? most : count("--coupons", values.coupons);
  if (coupons > most)
    throw new CommandError(`--coupons: ${stores} stores hold at most ${most} coupons`);
  const seed = count("--seed", values.seed);
  const about = { client: values.client, json: false };
  await withClient(about, async ({ client, clock, ports }, { config, database }) => {
    if (!config.sandbox && !values.force)
      throw new CommandError("Made-up merchants don't belong in production; --force adds them");
    const now = clock.now();
    const frame = {
      clientId: client.id,
      store: { location: client.location, primary_category: client.defaultCategory },
      currency: client.currency,
      price: toMinorUnits(client.price, client.currency),
      passwordHash: await ports.passwords.hash(PASSWORD),
      now,
      today: dayIn(client.timeZone, now),
    };
    const started = performance.now();
    const options = { stores, coupons, seed };
    await seedStores(database, frame, options, progressBar(stores, process.stdout));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const text = `${stores} stores with ${coupons} coupons in ${seconds} s\n`;
    return { value: { stores, coupons }, text };
  });
});
if (import.meta.main) await run();

function count(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new CommandError(`${option}: ${text} is not a whole number of up to nine digits`);
  return Number(text);
}
