import { Personas } from "@coupon-center/testing/personas";
import { waitUntil } from "@coupon-center/testing/wait-until";
import { expect } from "@playwright/test";
import type { StatePage } from "../catalogue/state-page.ts";
import { installationTest as test } from "../fixtures/installation-test.ts";
import { startStateEngine } from "./state-engine.ts";

const isOpen = () => document.querySelector("dialog[open]") !== null;

/** Presses the mouse at one height of the window and releases it at another. */
async function press(page: StatePage, from: number, to: number): Promise<void> {
  await page.mouse.move(200, from);
  await page.mouse.down();
  await page.mouse.move(200, to);
  await page.mouse.up();
}

async function opens(page: StatePage, opener: string): Promise<void> {
  await page.getByRole("button", { name: opener }).click();
  await waitUntil(`'${opener}' to open`, async () => (await page.evaluate(isOpen)) || null);
}

async function closesOutside(page: StatePage): Promise<void> {
  await press(page, 800, 800);
  await waitUntil("the dialog to close", async () => !(await page.evaluate(isOpen)) || null);
}

test("Dialogs and the menus of guests and merchants close on a click outside (rule 12.6)", async ({
  installation,
}, { project }) => {
  const merchant = await new Personas(installation).shared("fresh");
  const { open, complaints, stop } = await startStateEngine(project, installation, 390);
  const landing = await open("/");
  await opens(landing, "Open menu");
  await closesOutside(landing);
  await landing.context().close();

  const page = await open("/payment", { as: merchant });
  await opens(page, "Cancel Subscription");
  // As its text is selected.
  await press(page, 420, 800);
  expect(await page.evaluate(isOpen), "after a press that began inside").toBe(true);
  await closesOutside(page);
  await opens(page, "Open menu");
  await closesOutside(page);
  expect(await complaints()).toEqual([]);
  await stop();
});
