import type { Role } from "@coupon-center/testing/personas";
import { widths } from "../fixtures/sites.ts";
import { compareSkeleton } from "../fixtures/skeleton.ts";
import { test } from "../fixtures/test.ts";
import { translated } from "../fixtures/translated.ts";

const paths = ["/coupons", "/my-store", "/coupons/add", "/payment", "/account"];
const roles: Role[] = ["newcomer", "pending", "declined", "approved", "suspended", "fresh", "full"];

for (const role of roles) {
  for (const width of widths)
    test(`at ${width} px every skeleton of a merchant who is '${role}' has the loaded screen's parts at their places, and nothing moves (rule 12.12)`, async ({
      open,
      personas,
    }) => {
      // A shared one may have signed in again, and have more sessions than its first picture has.
      const page = await open("/my-store", { as: await personas.own(role), width });
      await page.locator("footer").waitFor();
      // Without a store the list leads to My Store.
      for (const path of paths.slice(role === "newcomer" ? 1 : 0))
        await test.step(path, () => compareSkeleton(page, path));
    });
}

test("at 390 px the rows of coupons that end soon are as high as their skeletons in Spanish and Arabic, too (rules 1.9, 12.12)", async ({
  openOwn,
}) => {
  const { open, personas } = await openOwn(translated);
  for (const client of [8, 10] as const) {
    const page = await open("/my-store", { as: await personas.own("live", client), width: 390 });
    await page.locator("footer").waitFor();
    await test.step(translated[client].locale, () => compareSkeleton(page, "/coupons"));
  }
});
