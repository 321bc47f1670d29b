import { expect, test } from "vitest";
import { browserKindsFor } from "./browsers.ts";
import { readTestOptions } from "./options.ts";

const known = {
  api: ["apps/server/src/coupon/coupon.test.ts", "apps/server/src/store/store.test.ts"],
  e2e: [
    "e2e/journey/journey.spec.ts",
    "e2e/engines/main-path.spec.ts",
    "e2e/states/faults.spec.ts",
  ],
};
const read = (...argv: string[]) => readTestOptions(argv, () => known);

test("a named file is run alone, by its path or a part of it, optionally at a line", () => {
  const coupon = known.api[0];
  expect(read("--only", "api", "apps/server/src/coupon/coupon.test.ts").files).toEqual([coupon]);
  expect(read("--only", "api", "./apps/server/src/coupon/coupon.test.ts").files).toEqual([coupon]);
  expect(read("--only=api", "coupon").files).toEqual([coupon]);
  expect(read("--only", "api", "coupon", "store/").files).toEqual(known.api);
  expect(read("--only", "e2e", "e2e/journey/journey.spec.ts:12").files).toEqual([
    "e2e/journey/journey.spec.ts:12",
  ]);
});

test("options and their values are passed to the runner, and a file after an option is still a file", () => {
  const named = read("--only", "e2e", "-g", "pays", "faults", "--project=chromium", "--headed");
  expect(named.files).toEqual(["e2e/states/faults.spec.ts"]);
  expect(named.args).toEqual(["-g", "pays", "--project=chromium", "--headed"]);
  expect(read("--only", "e2e", "--headed", "e2e/journey/journey.spec.ts")).toMatchObject({
    files: ["e2e/journey/journey.spec.ts"],
    args: ["--headed"],
  });
  expect(read("--only", "api", "--long")).toMatchObject({ files: [], args: [], isLong: true });
});

test("an unknown name is rejected, and one of another command names that command", () => {
  expect(() => read("--only", "api", "cupon")).toThrow('No test file has "cupon" in its path');
  expect(() => read("--only", "api", "e2e/states/faults.spec.ts")).toThrow(
    "npm run e2e -- e2e/states/faults.spec.ts",
  );
  expect(() => read("coupon")).toThrow("Unknown: coupon");
});

test("only the browsers that the named files need are looked up", () => {
  const projects = (files: string[], ...args: string[]) =>
    browserKindsFor(files, args).map(({ project }) => project);
  expect(projects([])).toEqual(["chromium", "firefox", "webkit"]);
  expect(projects(["e2e/states/faults.spec.ts"])).toEqual(["chromium"]);
  expect(projects(["e2e/engines/screen-states.spec.ts"])).toEqual(["firefox", "webkit"]);
  expect(projects(["e2e/engines/main-path.spec.ts"])).toEqual(["chromium", "firefox", "webkit"]);
  expect(projects(["e2e/engines/main-path.spec.ts"], "--project=webkit")).toEqual(["webkit"]);
  expect(projects([], "--project", "chromium-long")).toEqual(["chromium"]);
});
