import { type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { bareEnv } from "@coupon-center/testing/program";
import { expect, it } from "vitest";

const program = fileURLToPath(new URL("clients.ts", import.meta.url));

/** Runs a command whose output goes to a file, or to a reader that ends at once. */
async function checkInto(path: string | null): Promise<{ code: unknown; err: string }> {
  const out = path === null ? "pipe" : openSync(path, "w");
  const stdio: StdioOptions = ["ignore", out, "pipe"];
  const child = spawn(process.execPath, [program, "check"], { env: bareEnv, stdio });
  if (typeof out === "number") closeSync(out);
  child.stdout?.destroy();
  const [err, [code]] = await Promise.all([
    child.stderr ? text(child.stderr) : "",
    once(child, "close"),
  ]);
  return { code, err };
}

it("a command whose reader has seen enough, as `| head -1`, ends as without it, and in silence (rule 14.5)", async () => {
  expect(await checkInto(null)).toEqual({ code: 0, err: "" });
});

it("a command whose output finds no space says so in one line, and ends with 1 (rule 14.5)", async () => {
  const err = expect.stringMatching(/^Standard output: .*ENOSPC.*\n$/);
  expect(await checkInto("/dev/full")).toEqual({ code: 1, err });
});

it("a command whose every output goes to a full disk does its work to the end (rule 14.5)", async () => {
  const full = openSync("/dev/full", "w");
  const code = `
    import { setImmediate } from "node:timers/promises";
    import { defineCommand } from ${JSON.stringify(new URL("define-command.ts", import.meta.url))};
    await defineCommand("", async () => {
      process.stdout.write("begun");
      for (let turn = 0; turn < 10; turn++) await setImmediate();
      process.send("done");
    })();`;
  const args = ["--input-type=module", "--eval", code];
  const child = spawn(process.execPath, args, {
    env: bareEnv,
    stdio: ["ignore", full, full, "ipc"],
  });
  closeSync(full);
  const said: unknown[] = [];
  child.on("message", (word) => said.push(word));
  const [status] = await once(child, "close");
  expect([said, status]).toEqual([["done"], 1]);
});
