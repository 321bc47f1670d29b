import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeNewFile } from "./new-file.ts";

let path: string;
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), "new-file-")), "account-1.json");
});
afterEach(() => rmSync(join(path, ".."), { recursive: true }));

it("a file that is there stays as it is, and the refusal says what to do (rule 14.5)", () => {
  writeFileSync(path, "before");
  expect(() => writeNewFile(path, "after")).toThrow(
    `${path} already exists: name another file, or remove it`,
  );
  expect(readFileSync(path, "utf8")).toBe("before");
});

it("of a file that finds no space nothing is left, which would hinder a repetition (rule 14.5)", () => {
  const code = `
    import { writeNewFile } from ${JSON.stringify(new URL("new-file.ts", import.meta.url))};
    try {
      writeNewFile(process.argv[1], "a".repeat(10_000));
    } catch (error) {
      process.stdout.write(error.message);
    }`;
  const node = [process.execPath, "--input-type=module", "--eval", code, path];
  // The system refuses writes beyond the first bytes of any file.
  const { stdout } = spawnSync("sh", ["-c", 'ulimit -f 1 && exec "$@"', "sh", ...node]);
  expect(String(stdout)).toMatch(/^\S+account-1\.json can't be written: EFBIG: /);
  expect(existsSync(path)).toBe(false);
});
