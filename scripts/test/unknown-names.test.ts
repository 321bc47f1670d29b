import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../lib/paths.ts";

it.each([
  ["test-ha.ts", ["patronni"], "Unknown: patronni. Set-ups: pgbouncer patroni "],
  ["test-ha.ts", ["soak", "--minutes", "x"], "Unknown: x. "],
  ["planted-faults.ts", ["99.9"], "Unknown: 99.9. Rows: "],
])("%s %j, which would run nothing, fails and says what there is", (script, args, said) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "scripts", script), ...args],
    { encoding: "utf8" },
  );
  expect([status, stdout, stderr]).toEqual([2, "", expect.stringContaining(said)]);
});
