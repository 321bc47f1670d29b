import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { runCommandProcess } from "@coupon-center/testing/server-process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inspectClients } from "../../clients/clients.ts";
import { CommandError } from "../define-command.ts";
import { runHere } from "../testing/run-here.ts";
import { completeAnswers } from "./ask.ts";
import { writeClient } from "./new-client.ts";

const ours = fileURLToPath(new URL("../../../../../clients", import.meta.url));
let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "clients-"));
  cpSync(ours, dir, { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true }));

const given = {
  id: "12",
  name: "Dozen Deals",
  host: "deals.example",
  color: "#7a1fa2",
  price: "24.99",
  currency: "USD",
  email: "help@deals.example",
  privacy: "https://deals.example/privacy",
};
const flagsOf = (more: Partial<typeof given & { locale: string }> = {}) =>
  Object.entries({ ...given, ...more }).flatMap(([name, value]) => [`--${name}`, value]);
const run = (more: Partial<typeof given & { locale: string }>) =>
  runHere("clients", ["new", ...flagsOf(more)], { CLIENTS_DIR: dir });

test("`npm run clients -- new` writes a folder that is valid at once, with its schema, and says what is next (rule 14.5, decision 071)", async () => {
  const { code, out, err } = await runCommandProcess("clients", ["new", ...flagsOf()], {
    CLIENTS_DIR: dir,
  });
  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain("npm run staff -- add <email> --client 12");
  const { clients, problems } = inspectClients(dir);
  expect(problems).toEqual([]);
  expect(clients.find(({ id }) => id === 12)).toMatchObject({
    siteName: "Dozen Deals",
    price: 24.99,
    currencySymbol: "$",
    hosts: ["deals.example"],
    locale: "en-US",
    location: "us",
  });
  // The text too, as the command writes over the file of this repository.
  const schema = (folder: string) => readFileSync(join(folder, "client.schema.json"), "utf8");
  expect(schema(dir)).toBe(schema(ours));
});

test("the server's user, who may be another, can read the new folder, and the schema (rules 1.1, 14.5)", async () => {
  expect((await run({})).code).toBe(0);
  const mode = (path: string) => statSync(join(dir, path)).mode & 0o777;
  const files = ["12/client.json", "12/favicon.svg", "client.schema.json"];
  expect([mode("12"), ...files.map(mode)]).toEqual([0o755, 0o644, 0o644, 0o644]);
});

test("a name may have all of its 60 characters, in any script (rule 14.5)", async () => {
  const name = "北".repeat(60);
  expect((await run({ name })).err).toBe("");
  expect(inspectClients(dir).clients.find(({ id }) => id === 12)).toMatchObject({
    siteName: name,
    appName: name,
  });
  expect((await run({ id: "13", name: `${name}京` })).err).toMatch(/^--name: .* is too long/);
});

test("a brand in another language gets its currency's sign there and no English word in its names (rule 14.5, decision 072)", async () => {
  const name = "دليل الواحة";
  expect((await run({ name, locale: "ar-SA", currency: "SAR", price: "95" })).err).toBe("");
  expect(inspectClients(dir).clients.find(({ id }) => id === 12)).toMatchObject({
    siteName: name,
    appName: name,
    currencySymbol: "ر.س.",
    location: "sa",
  });
});

test.each([
  ["es-MX", "mx"],
  ["es", "es"],
  ["es-419", "us"],
])("new stores of a brand in %s are in the country '%s' (rule 1.10)", async (locale, location) => {
  expect((await run({ locale })).err).toBe("");
  expect(inspectClients(dir).clients.find(({ id }) => id === 12)).toMatchObject({ location });
});

test.each([
  ["ar-KW", "Asia/Kuwait"],
  ["en-GB", "Europe/London"],
  ["es-ES", "America/New_York"],
  ["en-US", "America/New_York"],
  ["es-419", "America/New_York"],
])(
  "days of a brand in %s are those of %s: its country's, if that has one time zone; the command names it (rules 6.7, 14.5)",
  async (locale, zone) => {
    const { out, err } = await run({ locale });
    expect(err).toBe("");
    expect(out).toContain(`its days are those of ${zone}`);
    expect(inspectClients(dir).clients.find(({ id }) => id === 12)).toMatchObject({
      timeZone: zone,
    });
  },
);

test("it changes nothing that is there, and leaves nothing behind when it fails (rule 14.5)", async () => {
  const before = readdirSync(dir);
  const eight = readFileSync(join(dir, "8", "client.json"), "utf8");
  for (const [more, reason] of [
    [{ id: "8" }, "exists: choose another number"],
    [{ id: "../../x" }, 'must be a whole number like 12, not "../../x"'],
    [{ id: "" }, 'must be a whole number like 12, not ""'],
    [{ id: "012" }, 'must be a whole number like 12, not "012"'],
    [{ price: "24,99" }, 'must be a number like 24.99, not "24,99"'],
    [{ price: "0x10" }, 'must be a number like 24.99, not "0x10"'],
    [{ host: "merchants.dealwharf.example" }, "already used in"],
    [{ price: "24.99", currency: "JPY" }, "--price: Price of the plan a month: has more decimals"],
    [{ color: "purple" }, "must be a colour like #0b6b5d"],
    [{ locale: "en_US" }, "--locale: Language and region of its texts: must be a language tag"],
    [{ locale: "fr" }, "must be of a language whose texts are complete: en (English)"],
  ] as const) {
    const { code, err } = await run(more);
    expect([code, err]).toEqual([1, expect.stringContaining(reason)]);
  }
  expect(readdirSync(dir)).toEqual(before);
  expect(readFileSync(join(dir, "8", "client.json"), "utf8")).toBe(eight);
  expect(() => writeClient(dir, { ...given, locale: "en-GB", id: "8" })).toThrow(
    "exists: nothing was changed",
  );
});

test("without a terminal everything that is missing is named at once (rule 14.5)", async () => {
  const { code, err } = await runHere("clients", ["new"], { CLIENTS_DIR: dir });
  expect(code).toBe(1);
  expect(err.trim().split("\n")).toHaveLength(Object.keys(given).length);
  expect(err).toContain("--email: Address that merchants write to: is required");
});

test("at a terminal it asks for what is missing or invalid, again until it is right, and proposes the next number", async () => {
  const asked: string[] = [];
  const replies = [
    "",
    "Dozen Deals",
    "https://deals.example",
    "deals.example",
    "en-gb",
    "en-GB",
    "JPY",
    "24.99",
    "2500",
  ];
  const { color, email, privacy } = given;
  const answers = await completeAnswers(
    dir,
    { color, email, privacy },
    {
      question: async (text) => {
        asked.push(text);
        return replies.shift() ?? "";
      },
    },
  );
  expect(answers).toEqual({ ...given, id: "11", locale: "en-GB", currency: "JPY", price: "2500" });
  expect(asked[0]).toBe("Number of the brand, and name of its folder [11]: ");
  expect(asked[3]).toMatch(/^ {2}must be a host name like coupons\.example, not ".*"\nHost name/);
  expect(asked[4]).toBe("Language and region of its texts [en-US]: ");
  expect(asked[5]).toMatch(/^ {2}must be written en-GB\nLanguage/);
  expect(asked.at(-1)).toMatch(/^ {2}has more decimals than its currency is charged in: round it/);
  const folder = writeClient(dir, answers);
  expect(existsSync(join(folder, "favicon.svg"))).toBe(true);
  expect(inspectClients(dir).problems).toEqual([]);
});

test.each([
  ["Ctrl-C", "\u0003"],
  ["Ctrl-D", "\u0004"],
])(
  "%s at a terminal ends it with a line, and nothing is written (rule 14.5)",
  async (_name, key) => {
    const input = new PassThrough();
    const terminal = createInterface({ input, output: new PassThrough(), terminal: true });
    const answers = completeAnswers(
      dir,
      {},
      {
        question: async (text) => {
          const answer = terminal.question(text);
          input.write(key);
          return answer;
        },
      },
    );
    await expect(answers).rejects.toThrow(new CommandError("\nStopped: nothing was written"));
    terminal.close();
  },
);

test.each([
  ["new", flagsOf(), "12"],
  ["schema", [], "client.schema.json"],
])(
  "%s that finds no space says so in one line, and leaves no brand (rule 14.5)",
  (act, flags, file) => {
    const command = fileURLToPath(new URL("../clients.ts", import.meta.url));
    const before = readdirSync(dir);
    // The system refuses writes beyond the first bytes of any file.
    const limited = ["-c", 'ulimit -f 1 && exec "$@"', "sh"];
    const { status, stdout, stderr } = spawnSync("sh", [
      ...limited,
      process.execPath,
      command,
      act,
      dir,
      ...flags,
    ]);
    expect([status, String(stdout)]).toEqual([1, ""]);
    expect(String(stderr)).toMatch(RegExp(`^${join(dir, file)} can't be written: EFBIG: .+\n$`));
    expect(readdirSync(dir)).toEqual(before);
  },
);
