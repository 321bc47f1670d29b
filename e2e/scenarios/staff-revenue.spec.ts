import { readFile } from "node:fs/promises";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

test("An admin reads the revenue and saves the same figures as CSV (rule 10.11)", async ({
  open,
  personas,
}) => {
  await personas.shared("fresh");
  const page = await open("/staff/revenue", { as: await personas.staff(), width: 1280 });
  const active = page.locator(".glance-figures dd").first();
  const months = page.getByRole("region", { name: "By month" });
  // The skeleton has the figures' places too.
  await months.waitFor();
  const current = months.getByRole("row").nth(1);
  await expect(current.getByRole("cell").first()).toHaveText((await active.textContent()) ?? "");
  expect(Number((await active.textContent())?.replace(",", ""))).toBeGreaterThan(0);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^revenue-\d{4}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFFMonth,Active,New,Lost,Past due,Monthly recurring revenue/);
  expect(lines).toHaveLength(await months.getByRole("row").count());
  const [, activeNow] = lines.at(-1)?.split(",") ?? [];
  expect(activeNow).toBe((await active.textContent())?.replace(",", ""));
  await expect(page.getByText("past due subscription, or one of a suspended store")).toBeVisible();
});

test("The highest bar of a plot ends at the line of its figure (rule 10.11)", async ({
  open,
  personas,
}) => {
  await personas.shared("fresh");
  const page = await open("/staff/revenue", { as: await personas.staff(), width: 1280 });
  const plot = page.getByRole("main").locator(".plot").first();
  // The skeleton has the plots' places too.
  await plot.locator("rect").last().waitFor();
  const bars = await plot.locator("rect").all();
  const boxes = await Promise.all(bars.map((bar) => bar.boundingBox()));
  const top = Math.min(...boxes.map((box) => box?.y ?? Number.POSITIVE_INFINITY));
  const line = await plot.locator(".plot-most").boundingBox();
  expect(Math.abs(top - ((line?.y ?? 0) + (line?.height ?? 0)))).toBeLessThanOrEqual(1);
});

test.describe("While the server is away", () => {
  test.use({ provoked: /Failed to load resource/ });

  test("'Try again' of the revenue leaves its screen, to be tried once more (rules 10.11, 12.3)", async ({
    open,
    personas,
  }) => {
    await personas.shared("fresh");
    const page = await open("/account", { as: await personas.staff() });
    await stubResponse(page, calls.revenue, 503);
    await page.goto("/staff/revenue");
    const again = page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    await stubResponse(page, calls.me, 503);
    const failed = page.waitForResponse(calls.me[1]);
    await again.click();
    await failed;
    await expect(again).toBeEnabled();
    await expect(page.getByRole("heading", { name: "REVENUE" })).toBeVisible();
    await page.unrouteAll();
    await again.click();
    await page.getByRole("region", { name: "By month" }).waitFor();
  });
});
