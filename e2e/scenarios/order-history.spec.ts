import { readFile } from "node:fs/promises";
import { inEveryVariant } from "../fixtures/expect-texts.ts";
import { expect, test } from "../fixtures/test.ts";

test("A merchant saves the order history, as on the screen, as CSV (rule 8.26)", async ({
  open,
  personas,
}) => {
  const page = await open("/payment", { as: await personas.shared("fresh"), width: 1280 });
  const history = page.getByRole("region", { name: "Order History" });
  // The skeleton has no region.
  await history.waitFor();
  const saved = page.waitForEvent("download");
  await history.getByRole("button", { name: "Download CSV" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^order-history-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head, ...rows] = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(head).toBe("\uFEFFOrder ID,Date,Amount,Currency,Status,Refunded");
  const listed = history.getByRole("row");
  expect(rows).toHaveLength((await listed.count()) - 1);
  const cells = listed.nth(1).getByRole("cell");
  const id = await cells.first().textContent();
  const day = await cells.nth(1).getByRole("time").getAttribute("datetime");
  expect(rows[0]).toBe(`${id},${day},24.99,USD,Paid,0.00`);
});

test("A merchant gives address and tax ID on Stripe's page, and downloads the invoice of a payment (rule 8.27)", async ({
  open,
  personas,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const page = await open("/payment", { as: await personas.own("fresh", site.clientId), width });
    const history = page.getByRole("region", { name: "Order History" });
    await history.getByRole("button", { name: "Invoice address and tax ID" }).click();
    await page.getByRole("link", { name: "Update information" }).click();
    await page.getByLabel("Address", { exact: true }).fill("Kai 1");
    await page.getByLabel("Tax ID", { exact: true }).fill("12-3456789");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Kai 1")).toBeVisible();
    await expect(page.getByText("US EIN 12-3456789")).toBeVisible();
    await page.getByRole("link", { name: "Go back" }).click();
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      history.getByRole("link", { name: /^Invoice \(PDF\)/ }).click(),
    ]);
    const file = await tab.waitForEvent("download");
    expect(file.suggestedFilename()).toMatch(/^Invoice-.*\.pdf$/);
    expect((await readFile(await file.path(), "latin1")).slice(0, 5)).toBe("%PDF-");
    await expect(tab.getByText("Your invoice is being downloaded.")).toBeVisible();
    await tab.getByRole("link", { name: "Back to payment" }).click();
    await expect(tab).toHaveURL("/payment");
  });
});
