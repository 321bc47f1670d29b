import { readdirSync } from "node:fs";
import { parse } from "node:path";
import { runCommandProcess } from "@coupon-center/testing/server-process";
import { expect, test } from "vitest";
import { root, runTool } from "../testing/deploy-tools.ts";
import { commandsHere } from "./testing/run-here.ts";

const modules = [
  "define-command",
  "new-file",
  "open",
  "required-place",
  "with-client",
  ...Object.keys(commandsHere),
];
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

test("`npm start` with an argument ends with a line on how it is set, instead of ignoring it (rule 14.1)", () => {
  const { code, output } = runTool("/bin/sh", [`${root}/scripts/start.sh`, "--port", "4000"]);
  expect([code, output]).toEqual([2, expect.stringMatching(/^.+ PORT=4000 npm start\n$/)]);
});
