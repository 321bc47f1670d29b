import { verify } from "@node-rs/argon2";

// How many passwords this machine checks a second with nothing around it; the hash and how long come as arguments.
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
