import { expect, test } from "vitest";
import { packageBin } from "../lib/paths.ts";
import { run } from "../lib/run.ts";
import { listTestFiles } from "./named-files.ts";

interface Listed {
  suites: { file: string; specs: { tests: { projectName: string }[] }[] }[];
}

test("every browser test belongs to a project, the longest ones to the long run only", async () => {
  const { output } = await run(packageBin("playwright"), ["test", "--list", "--reporter=json"], {
    quiet: true,
  });
  const { suites } = JSON.parse(output.slice(output.indexOf("{"))) as Listed;
  const projects = new Map<string, Set<string>>();
  for (const { file, specs } of suites) {
    const names = specs.flatMap(({ tests }) => tests.map(({ projectName }) => projectName));
    projects.set(file, new Set([...(projects.get(file) ?? []), ...names]));
  }
  const listed = [...projects.keys()].map((file) => `e2e/${file}`);
  expect(listed.sort()).toEqual(listTestFiles().e2e.sort());
  const projectsOf = (file: string) => [...(projects.get(file) ?? [])];
  expect(projectsOf("journey/journey.spec.ts")).toEqual(["chromium"]);
  expect(projectsOf("states/faults.spec.ts")).toEqual(["chromium-long"]);
  const everyEngine = ["chromium-long", "firefox-long", "webkit-long"];
  expect(projectsOf("engines/shopper.spec.ts")).toEqual(everyEngine);
  expect(projectsOf("engines/main-path.spec.ts")).toEqual(["chromium-long", "firefox", "webkit"]);
});
