import type { Page } from "@playwright/test";
import { catalogue, openState, type ScreenState } from "../catalogue/index.ts";
import { holdLogoAndFont, loadedFonts } from "../fixtures/hold-until-painted.ts";
import { readLayoutShift } from "../fixtures/layout-shift.ts";
import type { OpenPage } from "../fixtures/open-page.ts";
import { widths } from "../fixtures/sites.ts";
import { expect, test } from "../fixtures/test.ts";
import { countTransfers, inKb, sumOf, type Transfer } from "../fixtures/transfer.ts";

test.use({ provoked: /Failed to load resource/ });

/** The states of a screen as it loads, without interaction. */
const screens = Object.values(catalogue)
  .flat()
  .filter((state) => !state.act && !state.only && state.scripts !== false);

/** Prepares each page before the state does. */
const prepared =
  (open: OpenPage, prepare: (page: Page) => Promise<void>): OpenPage =>
  (path, options) =>
    open(path, {
      ...options,
      before: async (page) => {
        await prepare(page);
        await options?.before?.(page);
      },
    });

/** Lighthouse's 0.00: parts of a line may move by some pixels, no line by its height. */
const NOTHING = 0.001;

for (const width of widths) {
  test(`No layout shift on any screen at ${width} px, even if font and logo load late (rule 12.12)`, async ({
    open,
    personas,
  }) => {
    test.setTimeout(600_000);
    for (const state of screens) {
      await test.step(state.name, async () => {
        const page = await openState(prepared(open, holdLogoAndFont), personas, state, { width });
        // With held or stubbed responses, the network does not become idle.
        if (!state.before) await page.waitForLoadState("networkidle");
        expect(await loadedFonts(page), state.name).toBeGreaterThan(0);
        expect.soft(await readLayoutShift(page), state.name).toBeLessThan(NOTHING);
        await page.context().close();
      });
    }
  });
}

// Texts that survive minification, from libraries that only forms, dates and sorting need.
const heavy = {
  "the form library": "shouldUnregister",
  "the date picker": "rdp-",
  "drag and drop": "DndLiveRegion",
  "the schemas": "invalid_type",
};

test("The form to log in transfers at most 185 kB before interaction, and 13.1 kB for its font, with no date or drag-and-drop code in it (rule 12.12)", async ({
  open,
}) => {
  let read = (): Transfer[] => [];
  const texts: Promise<string>[] = [];
  const page = await open("/login", {
    before: async (page) => {
      read = await countTransfers(page);
      page.on("response", (answer) => {
        if (answer.url().endsWith(".js")) texts.push(answer.text());
      });
    },
  });
  await page.waitForLoadState("networkidle");
  const fonts = read().filter(({ path }) => path.endsWith(".woff2"));
  const font = inKb(sumOf(fonts));
  const rest = inKb(sumOf(read()) - sumOf(fonts));
  test.info().annotations.push({ type: "login", description: `${rest} kB and ${font} kB` });
  expect(rest).toBeLessThanOrEqual(185);
  expect(fonts).toHaveLength(1);
  expect(font).toBeLessThanOrEqual(13.1);
  const code = (await Promise.all(texts)).join("\n");
  expect(code.length).toBeGreaterThan(10_000);
  for (const what of ["the date picker", "drag and drop"] as const)
    expect(code, what).not.toContain(heavy[what]);
});

test("The texts by which libraries are detected are in the screens that need them", async ({
  open,
  personas,
}) => {
  const texts: Promise<string>[] = [];
  const page = await open("/coupons", {
    as: await personas.shared("live"),
    before: async (page) => {
      page.on("response", (answer) => {
        if (answer.url().endsWith(".js")) texts.push(answer.text());
      });
    },
  });
  await page.getByRole("link", { name: /^Edit/ }).first().click();
  await page.getByRole("button", { name: "Choose start date" }).click();
  await page.getByRole("grid").waitFor();
  const code = (await Promise.all(texts)).join("\n");
  for (const [what, word] of Object.entries(heavy)) expect(code, what).toContain(word);
});

test("Each portal route adds at most 40 kB to the signed-in base, the coupon form at most 70 kB (rule 12.12)", async ({
  open,
  personas,
}) => {
  const names = [
    ["store-approved", 40],
    ["store-preview", 40],
    ["coupons-list", 40],
    ["coupon-new", 70],
    ["coupon-edit", 70],
    ["payment-active", 40],
    ["account", 40],
  ] as const;
  const fetched = new Map<string, Map<string, number>>();
  for (const [name] of names) {
    const state = screens.find((screen) => screen.name === name);
    if (!state) throw new Error(`No state ${name}`);
    fetched.set(name, await filesOf(state));
  }
  const all = [...fetched.values()];
  const isBase = (path: string) => all.every((files) => files.has(path));
  for (const [name, limit] of names) {
    const files = [...(fetched.get(name) ?? [])];
    const sum = (wanted: boolean) =>
      inKb(files.reduce((total, [path, size]) => total + (isBase(path) === wanted ? size : 0), 0));
    const description = `${sum(false)} kB beside the base of ${sum(true)} kB`;
    test.info().annotations.push({ type: name, description });
    expect.soft(sum(false), name).toBeLessThanOrEqual(limit);
  }

  /** Bytes by URL, except data; the page itself has a fixed name. */
  async function filesOf(state: ScreenState): Promise<Map<string, number>> {
    let read = (): Transfer[] => [];
    const count = async (page: Page) => {
      read = await countTransfers(page);
    };
    const page = await openState(prepared(open, count), personas, state);
    await page.waitForLoadState("networkidle");
    const files = new Map<string, number>();
    for (const { path, bytes } of read()) {
      if (path.startsWith("/api/") || path.startsWith("/uploads/")) continue;
      const isFile = path.startsWith("/assets/") || path.startsWith("/brand/");
      files.set(isFile ? path : "the page", bytes);
    }
    await page.context().close();
    return files;
  }
});

test("Pages, scripts and styles are compressed, and assets are cached for a year", async ({
  open,
}) => {
  let read = (): Transfer[] => [];
  const kept: string[] = [];
  const page = await open("/", {
    before: async (page) => {
      read = await countTransfers(page);
      page.on("response", (answer) => {
        const asset = new URL(answer.url()).pathname.startsWith("/assets/");
        if (asset) kept.push(answer.headers()["cache-control"] ?? "");
      });
    },
  });
  await page.waitForLoadState("networkidle");
  const plain = read().filter(({ path, bytes, encoding }) => {
    return (path === "/" || /\.(js|css)$/.test(path)) && bytes > 1_500 && encoding === null;
  });
  expect(plain).toEqual([]);
  expect(new Set(kept)).toEqual(new Set(["public, max-age=31536000, immutable"]));
});

test("The next screens of an area load no texts, which its page has brought (rule 12.12)", async ({
  open,
  personas,
}) => {
  const parts: string[] = [];
  const page = await open("/coupons", {
    as: await personas.shared("live"),
    before: async (page) =>
      page.on("request", (asked) => parts.push(new URL(asked.url()).pathname)),
  });
  const names = () => parts.map((path) => /^\/assets\/(.+)-[\w-]{8}\.js$/.exec(path)?.[1]);
  const go = (name: string) => page.getByRole("link", { name, exact: true }).first().click();
  await go("Payment");
  await expect(page.getByRole("heading", { name: "PAYMENT DETAILS" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(names()).toContain("payment");
  expect(names()).not.toContain("fetch-texts");
  // Nor are they missing in another area.
  await go("Account");
  await expect(page.getByRole("heading", { name: "Change password" })).toBeVisible();
  expect(names()).toEqual(expect.arrayContaining(["fetch-texts", "account"]));
});
