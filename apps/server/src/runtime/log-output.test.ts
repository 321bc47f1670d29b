import { closeSync, openSync, writeSync } from "node:fs";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { logOutput } from "./log-output.ts";

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
  for (const line of ["1", "2", "3"]) output.write(`{"line":${line}}\n`);
  disk.free();
  for (const line of ["4", "5"]) output.write(`{"line":${line}}\n`);
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
  output.write('{"line":1}\n');
  // enough for the count, and not for the line after it
  disk.free(140);
  output.write(`{"line":"${"2".repeat(140)}"}\n`);
  disk.free();
  output.write('{"line":3}\n');
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
  output.write('{"a":1}\n');
  expect([text, tries]).toEqual(['{"a":1}\n', 3]);
});
