import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { readConfig, variableNames } from "./config.ts";

const root = join(import.meta.dirname, "../../../..");
const example = readFileSync(join(root, ".env.example"), "utf8");
const lines = example.split("\n");

it(".env.example lists exactly the variables that are read, each with an explanation", () => {
  const set = lines.flatMap((line, index) => {
    const [, name] = /^([A-Z_]+)=/.exec(line) ?? [];
    if (name) expect(lines[index - 1], name).toMatch(/^# .+\.$/);
    return name ?? [];
  });
  expect(set.sort()).toEqual(variableNames.toSorted());
});

it(".env.example contains the defaults: using it unchanged has no effect", () => {
  expect(readConfig(parseEnv(example))).toEqual(readConfig({}));
});

it("the README's table lists every variable that is read", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const [table = ""] = /^## Variables$[\s\S]+?(?=^## )/m.exec(readme) ?? [];
  const named = [...table.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );
  expect(named.sort()).toEqual(variableNames.toSorted());
});
