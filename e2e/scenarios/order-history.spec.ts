import { readFile } from "node:fs/promises";
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
  expect(head).toBe("\uFEFFOrder ID,Date,Amount,Currency,Status");
  const listed = history.getByRole("row");
  expect(rows).toHaveLength((await listed.count()) - 1);
  const cells = listed.nth(1).getByRole("cell");
  const id = await cells.first().textContent();
  const day = await cells.nth(1).getByRole("time").getAttribute("datetime");
  expect(rows[0]).toBe(`${id},${day},24.99,USD,Paid`);
});
