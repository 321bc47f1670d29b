import { endpoints, limits } from "@coupon-center/contract";
import type { Page } from "@playwright/test";
import { catalogue, openState } from "../catalogue/index.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ provoked: /./ });

/**
 * Small and large phones, a tablet, a wide desktop; 320 px is also 1280 px at 400 % zoom (WCAG
 * 1.4.10).
 */
const windowWidths = [320, 360, 640, 768, 1920];

/** Polls, as floating elements are repositioned shortly after a resize. */
async function expectFits(page: Page, message: string): Promise<void> {
  const softly = expect.configure({ soft: true });
  await softly.poll(() => sticksOut(page), { message, timeout: 2_000 }).toEqual([]);
}

for (const [area, states] of Object.entries(catalogue)) {
  test(`Every screen of ${area} fits windows of ${windowWidths.join(", ")} px without scrolling sideways (rule 12.10)`, async ({
    open,
    personas,
  }) => {
    test.setTimeout(240_000);
    for (const state of states.filter(({ only = 1280 }) => only === 1280)) {
      await test.step(state.name, async () => {
        const page = await openState(open, personas, state, { width: 1280 });
        for (const width of windowWidths) {
          await page.setViewportSize({ width, height: 900 });
          await expectFits(page, `${state.name} at ${width} px`);
        }
        await page.context().close();
      });
    }
  });
}

test("Texts without break opportunities, as long as the fields allow, wrap within the window (rule 12.11)", async ({
  open,
  personas,
}) => {
  test.setTimeout(240_000);
  const who = await personas.shared("wordy");
  const { store } = await who.me();
  const { results } = await who.ok(endpoints.listCoupons, {
    query: { store_slug: store?.slug },
  });
  const coupon = results[0];
  const paths = [
    "/my-store",
    "/my-store/preview",
    "/coupons",
    `/coupons/${coupon?.id}`,
    "/payment",
    "/account",
    "/stores",
    `/stores/${store?.slug}`,
    `/stores/${store?.slug}?revealed=${coupon?.id}`,
  ].map((path) => ({ path, as: who }));
  const staff = await personas.staff();
  paths.push({ path: "/staff?state=all", as: staff });
  paths.push({ path: `/staff/stores/${store?.id}`, as: staff });
  for (const { path, as } of paths) {
    await test.step(path, async () => {
      const page = await open(path, { as });
      await page.waitForLoadState("networkidle");
      for (const width of windowWidths) {
        await page.setViewportSize({ width, height: 900 });
        await expectFits(page, `${path} at ${width} px`);
      }
      await page.context().close();
    });
  }
});

test("A code as long as the field allows wraps, and leaves room for the coupon's text", async ({
  open,
  personas,
}) => {
  const who = await personas.own("wordy");
  await who.addCoupon({
    description: "For students",
    discount_code: "M".repeat(limits.codeLength),
  });
  const { store } = await who.me();
  const page = await open(`/stores/${store?.slug}`);
  const offer = page.getByRole("listitem").filter({ hasText: "For students" });
  const popup = page.waitForEvent("popup");
  await offer.getByRole("button", { name: /Show code/ }).click();
  await (await popup).close();
  await expect(offer.getByText("M".repeat(limits.codeLength))).toBeVisible();
  for (const width of [...windowWidths, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await sticksOut(page), `${width} px`).toEqual([]);
    const words = await offer.getByText("For students").boundingBox();
    expect.soft(words?.width, `the words' width at ${width} px`).toBeGreaterThanOrEqual(80);
    expect.soft(words?.height, `the words' height at ${width} px`).toBeLessThanOrEqual(48);
  }
});

/** Elements that extend beyond the window, except inside scrolling boxes. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 0.5,
    );
    return [
      `${document.documentElement.scrollWidth} px`,
      ...wide.map((one) => one.outerHTML.slice(0, 80)),
    ];
  });
}
