import { verify } from "@node-rs/argon2";

// Measures how many passwords this machine verifies per second without a server. Arguments: hash,
// password, duration, parallelism.
const [stored = "", password = "", seconds = "1", lanes = "1"] = process.argv.slice(2);
const end = performance.now() + Number(seconds) * 1000;
let count = 0;

async function checkUntilEnd(): Promise<void> {
  while (performance.now() < end) {
    await verify(stored, password);
    count++;
  }
}

const started = performance.now();
await Promise.all(Array.from({ length: Number(lanes) }, checkUntilEnd));
const rate = count / ((performance.now() - started) / 1000);
process.stdout.write(`${rate.toFixed(2)} a second\n`);
