import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { readConfig, variableNames } from "./config.ts";

const root = join(import.meta.dirname, "../../../..");
/** With the lines that are behind a #. */
const example = readFileSync(join(root, ".env.example"), "utf8").replaceAll(/^#(?=[A-Z])/gm, "");
const lines = example.split("\n");

it(".env.example lists exactly the variables that are read, each with an explanation", () => {
  const set = lines.flatMap((line, index) => {
    const [, name] = /^([A-Z][A-Z\d_]*)=/.exec(line) ?? [];
    if (name) expect(lines[index - 1], name).toMatch(/^# .+\.$/);
    return name ?? [];
  });
  expect(set.sort()).toEqual(variableNames.toSorted());
});

it(".env.example contains the defaults: using it unchanged has no effect", () => {
  expect(readConfig(parseEnv(example))).toEqual(readConfig({}));
});

const read = (path: string) => readFileSync(join(root, path), "utf8");
const [table = ""] = /^## Variables$[\s\S]+?(?=^## )/m.exec(read("README.md")) ?? [];

it("the README's table lists every variable that is read", () => {
  const named = [...table.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([A-Z][A-Z\d_]*)`/g)].map(([, name]) => name),
  );
  expect(named.sort()).toEqual(variableNames.toSorted());
});

it("the README's table has the defaults of all variables of a row that have one", () => {
  const defaults = new Map(Object.entries(parseEnv(example)));
  const rows = [...table.matchAll(/^\| (`.+?) \| (.*?) \|/gm)].map(
    ([, names = "", values = ""]) => ({
      names,
      values: values.replaceAll("`", ""),
      expected: [...names.matchAll(/`([A-Z][A-Z\d_]*)`/g)].map(([, name = ""]) =>
        defaults.get(name),
      ),
    }),
  );
  const whole = rows.filter(({ expected }) => expected.every((value) => value !== ""));
  expect(whole.length).toBeGreaterThan(8);
  for (const { names, values, expected } of whole) expect(values, names).toBe(expected.join(", "));
});

it("rule 14.7 and decision 056 state the default days of retention (rule 14.7, decision 056)", () => {
  const { mails, events, sessions, uploads, audit } = readConfig({}).retention;
  const [rule = ""] = /^\*\*14\.7\*\*[^(]+/m.exec(read("docs/product.md")) ?? [];
  expect(rule.replace("14.7", "").match(/\d+/g)?.map(Number)).toEqual([
    events,
    mails,
    sessions,
    uploads,
    audit,
  ]);
  const [decision = ""] = /^Decision\.[^;]+/m.exec(read("docs/decisions/056-retention.md")) ?? [];
  expect(decision.match(/\d+/g)?.map(Number)).toEqual([mails, events, sessions, uploads, audit]);
});

it(".env.example has no line for what compose.yaml has a default for, which podman-compose takes without a line only (rule 14.12)", () => {
  const compose = read("compose.yaml");
  const defaulted = [...compose.matchAll(/\$\{(\w+):-/g)].map(([, name = ""]) => name);
  expect(defaulted).toContain("TRUSTED_PROXY");
  const lines = Object.keys(parseEnv(read(".env.example")));
  expect(defaulted.filter((name) => lines.includes(name))).toEqual([]);
});
