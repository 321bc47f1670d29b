import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../lib/paths.ts";

it.each([
  ["test-ha.ts", ["patronni"], "Unknown: patronni. Set-ups: pgbouncer patroni "],
  ["test-ha.ts", ["soak", "--minutes", "x"], "--minutes takes a count, not x. Set-ups: "],
  ["test-ha.ts", ["--help"], "Unknown option '--help'. Set-ups: pgbouncer "],
  ["test-ha.ts", ["--rounds", "-1"], "Option '--rounds' argument is ambiguous. Set-ups: "],
  ["planted-faults.ts", ["99.9"], "Unknown: 99.9. Rows: "],
  ["mutation.ts", ["--help"], "Unknown option '--help'. Areas: contract "],
  ["mutation.ts", ["coupon", "--workers", "x"], "--workers takes a count, not x. Areas: "],
  ["test.ts", ["--only", "x"], "--only takes api or e2e"],
  ["../bench/run.ts", ["--only", "x"], "--only takes one of start, "],
  ["../bench/run.ts", ["--wrong"], "Unknown option '--wrong'. `npm run bench -- --help` "],
])("%s %j, which would run nothing, says in one line what there is", (script, args, said) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "scripts", script), ...args],
    { encoding: "utf8" },
  );
  expect([status, stdout, stderr]).toEqual([2, "", expect.stringMatching(/^.+\n$/)]);
  expect(stderr).toContain(said);
});
