import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../lib/paths.ts";
import { areas, startsServers, testsOf } from "./areas.ts";

it.each(areas)("each test beside the sources of $name may kill its mutants", (area) => {
  const beside = globSync(area.sources, { cwd: root }).filter(
    (file) =>
      file.endsWith(".test.ts") && !startsServers.test(readFileSync(join(root, file), "utf8")),
  );
  const judging = testsOf(area);
  expect(beside.filter((file) => !judging.includes(file))).toEqual([]);
});
