import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { findTool, runTool } from "../testing/deploy-tools.ts";
import { type LogOutput, logOutput } from "./log-output.ts";

const full = () => Object.assign(new Error("no space left on device"), { code: "ENOSPC" });

/** An output that takes so many bytes, until it is given more. */
function limitedOutput(space: number) {
  let text = "";
  const put = (bytes: Buffer) => {
    const taken = bytes.subarray(0, space).toString();
    if (taken === "") throw full();
    text += taken;
    space -= taken.length;
    return taken.length;
  };
  const free = (more = 10_000) => {
    space = more;
  };
  return { put, text: () => text, free };
}

/** Writes a line as the only one of its turn. */
function writeAlone(output: LogOutput, line: string): void {
  output.write(line);
  output.flushSync();
}

it("the lines of one turn are written together, by whole lines of at most 4,096 bytes", async () => {
  const writes: string[] = [];
  const output = logOutput((bytes) => writes.push(bytes.toString()) && bytes.length);
  const lines = Array.from({ length: 9 }, (_, index) => `${String(index).repeat(999)}\n`);
  for (const line of lines) output.write(line);
  await setImmediate();
  output.write("the next turn\n");
  await setImmediate();
  expect(writes).toEqual([
    lines.slice(0, 4).join(""),
    lines.slice(4, 8).join(""),
    lines.slice(8).join(""),
    "the next turn\n",
  ]);
});

it("on a full disk the lines of a turn that are left out are each counted (rule 14.6)", () => {
  const disk = limitedOutput(15);
  const output = logOutput(disk.put);
  for (const line of ["1", "2", "3"]) output.write(`{"line":${line}}\n`);
  output.flushSync();
  disk.free();
  writeAlone(output, '{"line":4}\n');
  expect(disk.text().split("\n")).toEqual([
    '{"line":1}',
    '{"li',
    expect.stringMatching(/"lines":2,/),
    '{"line":4}',
    "",
  ]);
});

it("on a full disk a line, also the last one before a process ends, is left out, and nothing waits for it (rule 14.2)", () => {
  const device = openSync("/dev/full", "w");
  onTestFinished(() => closeSync(device));
  const logger = pino(
    {},
    logOutput((bytes) => writeSync(device, bytes)),
  );
  expect(() => logger.info("request")).not.toThrow();
  expect(() => logger.fatal("uncaught error")).not.toThrow();
});

it("lines that were left out are counted in the first that is taken again, each on a line of its own (rule 14.6)", () => {
  const disk = limitedOutput(12);
  const output = logOutput(disk.put);
  for (const line of ["1", "2", "3"]) writeAlone(output, `{"line":${line}}\n`);
  disk.free();
  for (const line of ["4", "5"]) writeAlone(output, `{"line":${line}}\n`);
  expect(disk.text().split("\n")).toEqual([
    '{"line":1}',
    "{",
    expect.stringMatching(/^\{"level":40,.*"event":"log_lines_lost","lines":2,.*\}$/),
    '{"line":4}',
    '{"line":5}',
    "",
  ]);
});

it("a line that is left out after those before it were counted is not counted with them again (rule 14.6)", () => {
  const disk = limitedOutput(0);
  const output = logOutput(disk.put);
  writeAlone(output, '{"line":1}\n');
  // enough for the count, and not for the line after it
  disk.free(140);
  writeAlone(output, `{"line":"${"2".repeat(140)}"}\n`);
  disk.free();
  writeAlone(output, '{"line":3}\n');
  const counts = [...disk.text().matchAll(/"lines":(\d+)/g)].map(([, lines]) => Number(lines));
  expect(counts).toEqual([1, 1]);
});

it("a reader that lags behind is waited for", () => {
  let tries = 0;
  let text = "";
  const output = logOutput((bytes) => {
    tries += 1;
    if (tries === 2) throw Object.assign(new Error("try again"), { code: "EAGAIN" });
    text += bytes.subarray(0, 4).toString();
    return 4;
  });
  writeAlone(output, '{"a":1}\n');
  expect([text, tries]).toEqual(['{"a":1}\n', 3]);
});

it("a reader that has stopped is not waited for any more: its lines are left out, and counted once it reads (rule 14.6)", () => {
  const folder = mkdtempSync(join(tmpdir(), "log-pipe-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "pipe");
  runTool(findTool("mkfifo"), [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(pipe));
  let tries = 0;
  const output = logOutput((bytes) => {
    tries += 1;
    return writeSync(pipe, bytes);
  }, 50);
  const line = `{"line":"${"a".repeat(1_000)}"}\n`;
  // More than the system keeps for a pipe.
  for (let count = 0; count < 2_000; count++) writeAlone(output, line);
  tries = 0;
  writeAlone(output, line);
  expect(tries).toBe(1);
  const kept = Buffer.alloc(4 << 20);
  const lost = 2_001 - readSync(pipe, kept) / line.length;
  writeAlone(output, '{"line":"last"}\n');
  const text = kept.toString("utf8", 0, readSync(pipe, kept));
  expect(text).toMatch(
    RegExp(`^{"level":40,.*"event":"log_lines_lost","lines":${lost},.*}\\n{"line":"last"}\\n$`),
  );
});
