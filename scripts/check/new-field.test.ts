import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../lib/paths.ts";
import { compile } from "./compile.ts";

/**
 * A text added to a coupon in the contract, as input and output, in its table and in the form's
 * values, nowhere else.
 */
const planted: [path: string, before: string, line: string][] = [
  [
    "packages/contract/src/coupon.ts",
    "  start_date: z.nullish(day),\n",
    '  planted_field: optionalLine("Planted", limits.codeLength),\n',
  ],
  [
    "packages/contract/src/coupon.ts",
    "  start_date: z.string(),\n",
    "  planted_field: z.string(),\n",
  ],
  ["apps/server/src/db/tables.ts", "  is_range: number;\n", "  planted_field: string | null;\n"],
  ["apps/web/app/coupon/coupon-form.ts", "  code: text,\n", "  planted_field: text,\n"],
];

/**
 * A copy of the sources next to the installed packages; the project's own packages resolve to the
 * copy.
 */
const folder = mkdtempSync(join(tmpdir(), "new-field-"));
const modules = join(folder, "node_modules");

beforeAll(() => {
  cpSync(join(root, "tsconfig.base.json"), join(folder, "tsconfig.base.json"));
  for (const path of ["packages/contract", "packages/testing", "apps/server", "apps/web", "e2e"])
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !/\/(build|node_modules)(\/|$)/.test(source),
    });
  mkdirSync(join(modules, "@coupon-center"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules")))
    if (name !== "@coupon-center")
      symlinkSync(join(root, "node_modules", name), join(modules, name));
  for (const name of ["contract", "testing"])
    symlinkSync(join(folder, "packages", name), join(modules, "@coupon-center", name));
  symlinkSync(join(root, "apps/sandbox"), join(modules, "@coupon-center/sandbox"));
  for (const path of ["apps/server", "apps/web"]) {
    const own = join(root, path, "node_modules");
    if (existsSync(own)) symlinkSync(own, join(folder, path, "node_modules"));
  }
  for (const [path, before, line] of planted) {
    const text = readFileSync(join(folder, path), "utf8");
    expect(text).toContain(before);
    writeFileSync(join(folder, path), text.replace(before, `${line}${before}`));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The files of a package with compile errors about the field. */
async function filesWithErrors(where: string, base = "tsconfig.json"): Promise<string[]> {
  const config = join(folder, where, "tsconfig.once.json");
  const compilerOptions = { composite: false, emitDeclarationOnly: false, noEmit: true };
  writeFileSync(config, JSON.stringify({ extends: `./${base}`, compilerOptions, references: [] }));
  const { output } = await compile(["-p", config, "--pretty", "false"]);
  const paths = output.matchAll(
    /^(?:.*?\/)??((?:apps|packages|e2e)\/\S+?)\(\d+,\d+\): error.*planted_field/gm,
  );
  const own = Array.from(paths, ([, path = ""]) => path).filter((path) =>
    path.startsWith(`${where}/`),
  );
  return [...new Set(own)].toSorted();
}

test("the compiler reports every place in the server that a new field of a coupon needs", async () => {
  expect(await filesWithErrors("apps/server")).toEqual([
    "apps/server/src/coupon/columns.ts",
    "apps/server/src/coupon/patch.test.ts",
    "apps/server/src/coupon/present.ts",
    "apps/server/src/coupon/update.ts",
  ]);
});

test("the compiler reports every place in the portal: the form in both directions, its control, its preview, the samples", async () => {
  expect(await filesWithErrors("apps/web")).toEqual([
    "apps/web/app/coupon/CouponFields.tsx",
    "apps/web/app/coupon/coupon-form.ts",
    "apps/web/app/coupon/still-right.ts",
    "apps/web/app/landing/SamplePage.tsx",
  ]);
  expect(await filesWithErrors("apps/web", "tsconfig.test.json")).toEqual(
    expect.arrayContaining(["apps/web/app/testing/entities.ts"]),
  );
});

test("the compiler reports the tests that try every text of a coupon", async () => {
  expect(await filesWithErrors("packages/contract", "tsconfig.test.json")).toEqual([
    "packages/contract/src/limits.test.ts",
    "packages/contract/src/plain-text.test.ts",
  ]);
  expect(await filesWithErrors("packages/testing")).toEqual(["packages/testing/src/samples.ts"]);
  expect(await filesWithErrors("e2e")).toEqual([
    "e2e/every-screen/xss.spec.ts",
    "e2e/states/calls.spec.ts",
  ]);
});
