import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../lib/paths.ts";
import { compile } from "./compile.ts";
import { readSources } from "./sources.ts";

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

const copied = ["packages/contract", "packages/testing", "apps/server/src", "apps/web/app", "e2e"];

/** One program for all packages; where their own settings differ, errors about the field do not. */
const config = {
  extends: join(root, "tsconfig.base.json"),
  compilerOptions: {
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    module: "esnext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    lib: ["esnext", "dom", "dom.iterable"],
    types: ["node", "vite/client"],
    rootDir: ".",
  },
  include: copied,
};

/**
 * A copy of the sources next to the installed packages; the project's own packages resolve to the
 * copy.
 */
const folder = mkdtempSync(join(tmpdir(), "new-field-"));
const modules = join(folder, "node_modules");

beforeAll(() => {
  const kinds = ["*.ts", "*.tsx", "package.json"];
  const patterns = copied.flatMap((path) => kinds.map((kind) => `${path}/${kind}`));
  for (const { path, text } of readSources(...patterns)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), changed(path, text));
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
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
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The text with the field, not to be checked if it names no type of a coupon, which saves time. */
function changed(path: string, text: string): string {
  const own = planted.filter(([where]) => where === path);
  for (const [, before] of own) expect(text).toContain(before);
  const withField = own.reduce((all, [, before, line]) => all.replace(before, line + before), text);
  const isChecked = /\bCoupon/.test(text) || /^#!|^\{/.test(text);
  return isChecked ? withField : `// @ts-nocheck\n${withField}`;
}

test("the compiler reports every place that a new text of a coupon needs, and the tests that try each text", async () => {
  const { output } = await compile(["-p", folder, "--pretty", "false"]);
  const paths = output.matchAll(
    /^(?:.*?\/)??((?:apps|packages|e2e)\/\S+?)\(\d+,\d+\): error.*planted_field/gm,
  );
  expect([...new Set(Array.from(paths, ([, path]) => path))].toSorted()).toEqual([
    "apps/server/src/coupon/columns.ts",
    "apps/server/src/coupon/patch.test.ts",
    "apps/server/src/coupon/present.ts",
    "apps/server/src/coupon/update.ts",
    "apps/web/app/coupon/CouponFields.tsx",
    "apps/web/app/coupon/CouponPreview.tsx",
    "apps/web/app/coupon/card-texts.ts",
    "apps/web/app/coupon/coupon-fields.test.tsx",
    "apps/web/app/coupon/coupon-form.ts",
    "apps/web/app/coupon/still-right.test.ts",
    "apps/web/app/coupon/still-right.ts",
    "apps/web/app/landing/sample.ts",
    "apps/web/app/testing/entities.ts",
    "e2e/every-screen/xss.spec.ts",
    "e2e/states/calls.spec.ts",
    "packages/contract/src/limits.test.ts",
    "packages/contract/src/plain-text.test.ts",
    "packages/testing/src/samples.ts",
  ]);
});
