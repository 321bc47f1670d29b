import { readdirSync } from "node:fs";
import { parse } from "node:path";
import { runCommandProcess } from "@coupon-center/testing/server-process";
import { expect, test } from "vitest";
import { commandsHere } from "./testing/run-here.ts";

const modules = ["define-command", "open", "with-client", ...Object.keys(commandsHere)];
const commands = readdirSync(import.meta.dirname)
  .filter((file) => /^[a-z-]+\.ts$/.test(file))
  .map((file) => parse(file).name)
  .filter((name) => !modules.includes(name));

test.each(commands)(
  "`npm run %s -- --help` prints the command's usage (rule 14.5)",
  async (name) => {
    const { code, out, err } = await runCommandProcess(name, ["--help"], {});
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(`npm run ${name} `);
  },
);
