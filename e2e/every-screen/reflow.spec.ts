import { endpoints, limits } from "@coupon-center/contract";
import { storePayload } from "@coupon-center/testing/samples";
import type { Page } from "@playwright/test";
import { catalogue, openState } from "../catalogue/index.ts";
import { drawn } from "../fixtures/drawn.ts";
import { expectFits, sticksOut } from "../fixtures/sticks-out.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ provoked: /./ });

/**
 * Small and large phones, a tablet, a wide desktop; 320 px is also 1280 px at 400 % zoom (WCAG
 * 1.4.10).
 */
const windowWidths = [320, 360, 640, 768, 1920];

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

test("The dots between a store's facts are between two of them on one line, never at a line's end", async ({
  open,
  personas,
}) => {
  const { store } = await (await personas.shared("live")).me();
  const page = await open(`/stores/${store?.slug}`);
  for (const dir of ["ltr", "rtl"]) {
    await page.evaluate((value) => document.documentElement.setAttribute("dir", value), dir);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await readDots(page), dir).toEqual({ visible: 2, lone: 0 });
    for (let width = 300; width <= 480; width += 10) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft((await readDots(page)).lone, `${width} px, ${dir}`).toBe(0);
    }
  }
});

/** How many dots are visible, and how many of them without text on both sides. */
function readDots(page: Page) {
  return page.locator(".band .muted").evaluate((facts) => {
    const { left, right } = facts.getBoundingClientRect();
    const signs: { text: string; x: number; y: number }[] = [];
    const texts = document.createTreeWalker(facts, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const [at, text] of [...(node.textContent ?? "")].entries()) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getBoundingClientRect();
        const x = (box.left + box.right) / 2;
        // What is outside of the box is cut.
        if (text.trim() && x > left && x < right) signs.push({ text, x, y: box.top });
      }
    }
    const isBeside = (sign: { x: number; y: number }, side: -1 | 1) =>
      signs.some(({ x, y }) => Math.abs(y - sign.y) < 5 && (x - sign.x) * side > 0);
    const dots = signs.filter(({ text }) => text === "·");
    const lone = dots.filter((dot) => !isBeside(dot, -1) || !isBeside(dot, 1));
    return { visible: dots.length, lone: lone.length };
  });
}

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

test("At the end of a store's screen for staff the bar with the decisions covers none of it, however many lines its buttons take (rule 12.10)", async ({
  openReview,
  personas,
}) => {
  const merchant = await personas.own("live");
  const { store } = await merchant.me();
  const body = { ...storePayload, name: "Southpine" };
  await merchant.ok(endpoints.updateStore, { params: { store: store?.slug ?? "" }, body });
  const page = await openReview(merchant);
  const bar = page.getByRole("region", { name: "Decision" });
  await expect(bar.getByRole("button", { name: "Decline changes" })).toBeVisible();
  for (const width of [320, 390, 600]) {
    await page.setViewportSize({ width, height: 640 });
    const end = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await end();
    const boxes = await Promise.all(
      [bar, page.locator(".review"), page.locator("footer")].map((part) => part.boundingBox()),
    );
    const [top = 0, bottom = 0] = [boxes[0]?.y, (boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0)];
    const [review, footer] = [boxes[1], boxes[2]];
    expect(top, `below the content at ${width} px`).toBeGreaterThanOrEqual(
      (review?.y ?? 0) + (review?.height ?? 0),
    );
    expect(bottom, `above the footer at ${width} px`).toBeLessThanOrEqual(footer?.y ?? 0);
    await page.evaluate(() => window.scrollTo(0, 300));
    const held = await bar.boundingBox();
    expect((held?.y ?? 0) + (held?.height ?? 0), `at the lower edge at ${width} px`).toBe(640);
  }
});

test("In a window of 320 by 256 px, which is 1280 by 1024 px at 400 % zoom, no bar takes room from what is read (rule 12.10)", async ({
  open,
  openReview,
  personas,
}) => {
  const stocked = await personas.shared("stocked");
  const { store } = await stocked.me();
  const pages = [
    await open(`/stores/${store?.slug}`, { width: 390 }),
    await open("/coupons/add", { as: stocked, width: 390 }),
    await openReview(await personas.shared("pending"), { width: 390 }),
  ];
  for (const page of pages) {
    await expect(page.locator("h1")).toBeVisible();
    await page.setViewportSize({ width: 320, height: 256 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    const kept = await page.locator("body *").evaluateAll((all) => {
      const stuck = all.filter((it) => /sticky|fixed/.test(getComputedStyle(it).position));
      return stuck
        .filter(
          (it) =>
            it.contains(document.elementFromPoint(160, 5)) ||
            it.contains(document.elementFromPoint(160, 251)),
        )
        .map(({ className }) => className);
    });
    expect.soft(kept, page.url()).toEqual([]);
  }
});

for (const [kind, siteName] of [
  ["many words", "Coupons and promo codes of the greater Northpine trading are"],
  ["one word", "couponsandpromocodes".repeat(3)],
] as const) {
  test(`On phones a brand's name of ${kind}, as long as it may be, leaves room above and below it in the header, and its mails fit the screen (rule 12.10)`, async ({
    openOwn,
  }) => {
    const { open, personas, installation } = await openOwn({
      8: { siteName, planName: siteName },
    });
    for (const path of ["/stores", "/login", "/"]) {
      const page = await open(path, { width: 390 });
      const [bar, name] = await Promise.all(
        [page.locator(".bar"), page.locator(".bar .brand").first()].map((part) =>
          part.boundingBox(),
        ),
      );
      if (!bar || !name) throw new Error(`${path} has no header`);
      expect.soft(name.y - bar.y, `above, ${path}`).toBeGreaterThanOrEqual(8);
      const below = bar.y + bar.height - (name.y + name.height);
      expect.soft(below, `below, ${path}`).toBeGreaterThanOrEqual(8);
      // Not five lines of the usual size.
      expect.soft(bar.height, path).toBeLessThanOrEqual(104);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expectFits(page, `${path} at ${width} px`);
      }
    }
    await personas.own("live");
    const mails = await fetch(`${installation.url}/sandbox/mail.json`);
    for (const { id } of await mails.json()) {
      for (const path of [`/sandbox/mail/${id}`, `/sandbox/mail/${id}/html`])
        await expectFits(await open(path, { width: 390 }), path);
    }
  });
}

test("Beside a brand's name as long as it may be each of the header's links is in one line (rule 12.10)", async ({
  openOwn,
}) => {
  const siteName = "Cupones y códigos promocionales de la gran zona del Norte";
  const { open, personas } = await openOwn({ 8: { siteName, locale: "es" } });
  const live = await personas.own("live");
  for (const [path, as] of [["/my-store", live] as const, ["/", undefined] as const]) {
    const page = await open(path, { as });
    const links = page.locator(".bar-nav a");
    await expect(links.last()).toBeVisible();
    for (const width of [1280, 1024, 870]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page, `${path} at ${width} px`);
      const heights = await links.evaluateAll((all) =>
        all.map((link) => {
          const text = document.createRange();
          text.selectNodeContents(link);
          return text.getBoundingClientRect().height;
        }),
      );
      expect.soft(Math.max(...heights), `${path} at ${width} px`).toBeLessThan(30);
      const bar = await page.locator(".bar").boundingBox();
      expect.soft(bar?.height, `${path} at ${width} px`).toBeLessThan(80);
    }
  }
});

test("A text of many combining marks covers nothing outside of its row, card or ticket (rule 12.11)", async ({
  open,
  personas,
}) => {
  const live = await personas.shared("live");
  const { store } = await live.me();
  for (const [path, as, text] of [
    ["/coupons", live, ".ticket-title"],
    ["/stores", undefined, ".directory a bdi"],
    ["/staff?state=all", await personas.staff(), ".queue-row bdi"],
    [`/stores/${store?.slug}`, undefined, ".ticket-title"],
  ] as const) {
    const page = await open(path, { as, width: 390 });
    await drawn(page);
    const part = page.locator(text).last();
    await page.evaluate(() => document.fonts.ready);
    const { x, y, width } = await part.evaluate((it) => {
      const place = it.closest(".directory a, .queue-row, .ticket");
      if (!place) throw new Error("It is in none of these");
      place.scrollIntoView({ block: "center", behavior: "instant" });
      return place.getBoundingClientRect().toJSON();
    });
    const above = { x, y: y - 16, width, height: 14 };
    const pictures: Buffer[] = [];
    for (const marks of ["", "\u0300\u0301\u0302".repeat(20)]) {
      await part.evaluate((it, marks) => {
        it.textContent = `N${marks}or`;
      }, marks);
      pictures.push(await page.screenshot({ clip: above, animations: "disabled" }));
    }
    expect.soft(pictures[1]?.equals(pictures[0] ?? Buffer.of()), path).toBe(true);
  }
});
