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
