import { Personas } from "@coupon-center/testing/personas";
import { waitUntil } from "@coupon-center/testing/wait-until";
import { expect } from "@playwright/test";
import type { StatePage } from "../catalogue/state-page.ts";
import { installationTest as test } from "../fixtures/installation-test.ts";
import { startStateEngine } from "./state-engine.ts";

const isOpen = () => document.querySelector("dialog[open]") !== null;

async function closesOutside(page: StatePage, opener: string): Promise<void> {
  await page.getByRole("button", { name: opener }).click();
  expect(await page.evaluate(isOpen), opener).toBe(true);
  await page.mouse.click(200, 880);
  await waitUntil(`'${opener}' to close`, async () =>
    (await page.evaluate(isOpen)) ? null : true,
  );
}

test("Dialogs and the menus of guests and merchants close on a click outside (rule 12.6)", async ({
  installation,
}, { project }) => {
  const merchant = await new Personas(installation).shared("fresh");
  const { open, complaints, stop } = await startStateEngine(project, installation, 390);
  const landing = await open("/");
  await closesOutside(landing, "Open menu");
  await landing.context().close();

  const page = await open("/payment", { as: merchant });
  await closesOutside(page, "Cancel Subscription");
  await closesOutside(page, "Open menu");
  expect(await complaints()).toEqual([]);
  await stop();
});
