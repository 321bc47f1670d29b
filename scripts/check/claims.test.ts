import { expect, test } from "vitest";
import { findClaimless } from "./claims.ts";

const steps = "export async function sees(page) { await expect(page).toHaveURL('/'); }";
const faultsOf = (text: string) =>
  findClaimless([
    { path: "a.test.ts", text },
    { path: "testing/steps.ts", text: steps },
  ]);

test.each([
  'test("does", () => { run(); });',
  'it.each([1])("does %i", async (n) => { await run(n); });',
  'test("does", async ({ page }) => { await page.goto("/"); });',
  'it("does", () => run());\nfunction run() { return 1; }',
  'test("does", async ({ page }) => { await sees(page); });',
])("rejects %s", (text) => {
  expect(faultsOf(text)).toEqual(["a.test.ts:1: a test that expects nothing can't fail"]);
});

test.each([
  'test("is", () => { expect(1).toBe(1); });',
  'it("is", () => fc.assert(fc.property(n, (n) => n === n)));',
  'test("is", async () => { await expect.poll(read).toBe(1); });',
  'test("is", async () => { await expect\n.poll(read).toBe(1); });',
  'test("is", () => { run(); });\nconst run = () => check();\nfunction check() { expect(1).toBe(1); }',
  'import { sees as see } from "./testing/steps.ts";\ntest("is", async ({ page }) => { await see(page); });',
  'test.describe("all", () => {}); test.step("one", () => run()); test.beforeEach(() => run());',
])("accepts %s", (text) => {
  expect(faultsOf(text)).toEqual([]);
});
