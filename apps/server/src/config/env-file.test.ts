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
    PORT: "3931",
    LOG_LEVEL: "fatal",
    SMTP_URL: "",
    DATA_DIR: "my data",
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

it.each([
  ["SMTP_URL=smtp://shop:pass#word@mail.example", "would end before its #: write it in quotes"],
  [
    "export SMTP_URL = pass#word # of the mail server",
    "would end before its #: write it in quotes",
  ],
  ["SMTP_URL=#word", "would end before its #: write it in quotes"],
  ['SMTP_URL="pass#word', "does not end with its quote"],
  ["SMTP_URL='pass'word'", "does not end with its quote"],
  ["SMTP_URL: smtp://mail.example?a=b", "has no = before its value"],
  ["export SMTP_URL smtp://mail.example", "has no = before its value"],
])("a .env that says %j is refused, as its value would be another (rule 14.1)", (line, fault) => {
  writeFileSync(file, `# a word#s\nPORT=3931\n${line}\n`);
  expect(() => environment(file)).toThrow(new ConfigError(`${file}: line 3: SMTP_URL: ${fault}`));
});

it("a variable of another program may have what would be cut (rule 14.1)", () => {
  writeFileSync(file, "BACKUP_NOTE=ticket#12\nalias x\nPORT=3931\n");
  expect(environment(file).PORT).toBe("3931");
  // The lines up to the next quote would be its value.
  writeFileSync(file, 'NOTE="todo\nPORT=3931\nSMTP_URL="smtp://mail.example"\n');
  expect(() => environment(file)).toThrow("line 1: NOTE: does not end with its quote");
});

it("values in quotes have their #, and a comment begins after a space (rule 14.1)", () => {
  const lines = ['SMTP_URL="pass#word" # of #1', "MAIL_FROM='a#b'", "LOG_LEVEL=warn # or info#"];
  writeFileSync(file, [...lines, "HOST= # blank", "# PORT=a#b"].join("\n"));
  delete process.env.LOG_LEVEL;
  delete process.env.SMTP_URL;
  expect(environment(file)).toEqual({
    SMTP_URL: "pass#word",
    MAIL_FROM: "a#b",
    LOG_LEVEL: "warn",
    HOST: "",
  });
});

it("lines of other programs are left out, as is a name alone (rule 14.1)", () => {
  writeFileSync(file, "SMTP_URL\nOTHER: value\nset -a\nPORT=3931\n");
  expect(environment(file)).toMatchObject({ PORT: "3931" });
});

it.each(["", " ", "\t ", " \r"])(
  "a value of spaces, as %j, is blank and not the line below (rule 14.1)",
  (spaces) => {
    writeFileSync(file, `SMTP_URL=${spaces}\n\nMAIL_FROM=shop@mail.example \n`);
    delete process.env.SMTP_URL;
    expect(environment(file)).toMatchObject({ SMTP_URL: "", MAIL_FROM: "shop@mail.example" });
  },
);

it("a variable that podman hands on with the quotes of its env_file is without them, an inner one stays (rule 14.1)", () => {
  Object.assign(process.env, { SMTP_URL: '"smtp://u:p#w@mail.example"', MAIL_FROM: "'a\"b'" });
  Object.assign(process.env, { SESSION_SECRET: '"a', OTHER: '"of another program"' });
  expect(environment(file)).toEqual({
    LOG_LEVEL: "fatal",
    SMTP_URL: "smtp://u:p#w@mail.example",
    MAIL_FROM: 'a"b',
    SESSION_SECRET: '"a',
    OTHER: '"of another program"',
  });
});
