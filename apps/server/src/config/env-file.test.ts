import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ConfigError, environment, readConfig } from "./config.ts";

const { env } = process;
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "env-file-"));
  file = join(folder, ".env");
  process.env = { LOG_LEVEL: "fatal", SMTP_URL: "" };
});
afterEach(() => {
  process.env = env;
  rmSync(folder, { recursive: true });
});

const text = "PORT=3931\nLOG_LEVEL=warn\r\nSMTP_URL=smtp://mail.example\nDATA_DIR='my data'\n";

it.each([
  ["as most editors save it", text],
  ["with a mark at its start, as some do", `\uFEFF${text}`],
])("a .env %s gives all variables but those that the process has (rule 14.1)", (_how, content) => {
  writeFileSync(file, content);
  expect(environment(file)).toEqual({
    ...{ PORT: "3931", LOG_LEVEL: "fatal", SMTP_URL: "", DATA_DIR: "my data" },
  });
  expect(readConfig(environment(file))).toMatchObject({ port: 3931, logLevel: "fatal" });
});

it("without a .env the process's variables are all (rule 14.1)", () => {
  expect(environment(file)).toEqual({ LOG_LEVEL: "fatal", SMTP_URL: "" });
});

it.each([
  ["UTF-16 with a mark", `\uFEFF${text}`],
  ["UTF-16 without one", text],
])("a .env in %s is refused in one line (rule 14.1)", (_how, content) => {
  writeFileSync(file, content, "utf16le");
  expect(() => environment(file)).toThrow(
    new ConfigError(`${file} is not UTF-8: save it in this encoding`),
  );
});

it("a .env that can't be read is refused with the reason (rule 14.1)", () => {
  mkdirSync(file);
  expect(() => environment(file)).toThrow(
    new ConfigError(`${file} can't be read: EISDIR: illegal operation on a directory, read`),
  );
});
