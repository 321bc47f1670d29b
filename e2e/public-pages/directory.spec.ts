import { expect, test } from "../fixtures/test.ts";

for (const site of ["/stores?letter=n", "/stores"]) {
  test(`On a phone the row of letters of ${site} begins at the current one, scrolls freely and fades where there is more (rule 9.12)`, async ({
    open,
    personas,
  }) => {
    await personas.shared("live");
    const page = await open(site, { width: 390 });
    const row = page.getByRole("navigation", { name: "Stores by first letter" });
    const current = row.locator("[aria-current]");
    await expect(current).toBeInViewport({ ratio: 1 });
    await expect(row).toHaveCSS("mask-image", /^linear-gradient/);
    const last = row.getByText("Z", { exact: true });
    await expect(last).not.toBeInViewport();
    // Until its animation ends, the row stays where it begins.
    await current.evaluate((letter) =>
      Promise.all(letter.getAnimations().map(({ finished }) => finished)),
    );
    await row.evaluate((letters) => letters.scrollTo({ left: letters.scrollWidth }));
    // The fade at the end covers no letter once there are no more.
    const gap = await last.evaluate((letter) => innerWidth - letter.getBoundingClientRect().right);
    expect(gap).toBeGreaterThanOrEqual(40);
  });
}

test("At 320 px the header's search shows the whole of what it is for (rule 9.12)", async ({
  open,
}) => {
  const page = await open("/stores");
  await page.setViewportSize({ width: 320, height: 640 });
  // Between the two pictures the font may arrive.
  await page.evaluate(() => document.fonts.ready);
  const field = page.getByRole("searchbox", { name: "Find a store" });
  for (const text of ["Find a store", "Buscar tienda", "ابحث عن متجر"]) {
    const clip = await field.evaluate((input: HTMLInputElement, text) => {
      input.placeholder = text;
      const { left, top, height } = input.getBoundingClientRect();
      // As wide as the text needs, as a field that fits its content is.
      Object.assign(input.style, { width: "auto", fieldSizing: "content", paddingInlineEnd: "0" });
      const width = input.offsetWidth;
      input.removeAttribute("style");
      return { x: left, y: top, width, height };
    }, text);
    // Again, as a picture of a page that was just made narrower may still be painted.
    await expect(async () => {
      const shown = await page.screenshot({ clip });
      await field.evaluate((input) => Object.assign(input.style, { paddingInlineEnd: "0" }));
      const whole = await page.screenshot({ clip });
      await field.evaluate((input) => input.removeAttribute("style"));
      expect(shown.equals(whole), text).toBe(true);
    }).toPass({ timeout: 30_000 });
  }
});
