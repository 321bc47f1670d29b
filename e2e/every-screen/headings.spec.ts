import { drawn } from "../fixtures/drawn.ts";
import { widths } from "../fixtures/sites.ts";
import { expect, test } from "../fixtures/test.ts";

const screens = ["/my-store", "/coupons", "/coupons/add", "/payment", "/account"];

for (const width of widths) {
  test(`The headings of all signed-in screens are aligned at ${width} px (issue 13)`, async ({
    open,
    personas,
  }) => {
    const tops = new Map<string, number>();
    const measure = async (path: string, who: Awaited<ReturnType<typeof personas.staff>>) => {
      const page = await open(path, { as: who, width });
      const heading = page.getByRole("main").getByRole("heading", { level: 1 });
      await drawn(page);
      tops.set(path, await heading.evaluate((it) => it.getBoundingClientRect().top));
      await page.context().close();
    };
    const merchant = await personas.shared("live");
    for (const path of screens) await measure(path, merchant);
    await measure("/staff?state=all", await personas.staff());
    const [line] = tops.values();
    expect(Object.fromEntries(tops)).toEqual(
      Object.fromEntries([...tops.keys()].map((path) => [path, line])),
    );
  });
}
