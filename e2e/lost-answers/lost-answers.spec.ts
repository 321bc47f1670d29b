import { endpoints } from "@coupon-center/contract";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import type { Change, Prepared } from "./change.ts";
import { answerWrongly, holdAnswers, lostAnswers, modes, refusals } from "./faults.ts";
import { changes } from "./index.ts";

test.use({ provoked: /Failed to load resource/ });

/** Texts that tell of a failure, and not whether the change was made. */
const OPEN = new RegExp(
  [
    "Generic Error|Internal Server Error|Bad Gateway|Unauthorized|Too many attempts",
    "Something went wrong|We can't tell whether that was done",
    "Upload failed with status|No URL returned from Cloudinary|could not be opened",
    "A link can be sent once a minute",
    // The specification's texts for any failure.
    "Invalid Email/Password combination|Reset email has expired|An error occurred/Link is expired",
  ].join("|"),
);

/** Keeps every text that is shown, however shortly, over the pages of a tab. */
async function keepTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const keep = (text: string) =>
      sessionStorage.setItem("texts", `${sessionStorage.getItem("texts") ?? ""}\n${text}`);
    // Scripts bring the catalogue of all texts, in several pieces.
    const textOf = (node: Node): string => {
      if (node.nodeName === "SCRIPT") return "";
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
      return [...node.childNodes].map(textOf).join("");
    };
    new MutationObserver((changed) => {
      for (const { addedNodes, target, type } of changed) {
        const within = type === "characterData" ? target.parentNode : target;
        if (within?.nodeName === "SCRIPT") continue;
        for (const node of type === "characterData" ? [target] : addedNodes) keep(textOf(node));
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

const textsOf = (page: Page) => page.evaluate(() => sessionStorage.getItem("texts") ?? "");

type Outcome = "made" | "not made" | "open" | "signed out" | "waiting";

async function outcomeOf(page: Page, { said, denied }: Change, start: string): Promise<Outcome> {
  const texts = await textsOf(page).catch(() => "");
  if (said instanceof RegExp ? said.test(texts) : await said(page)) return "made";
  if (denied?.test(texts)) return "not made";
  if (OPEN.test(texts)) return "open";
  const { pathname } = new URL(page.url());
  return pathname === "/login" && !start.startsWith("/login") ? "signed out" : "waiting";
}

async function expectTruth(
  page: Page,
  change: Change,
  { path, isDone }: Prepared,
): Promise<Outcome> {
  let outcome = "waiting" as Outcome;
  const read = async () => {
    outcome = await outcomeOf(page, change, path);
    return outcome;
  };
  // Not read once more, as a screen that is just being left cannot be.
  await expect.poll(read).not.toBe("waiting");
  const done = await isDone();
  if (outcome === "made") expect(done, "the screen says that it was made").toBe(true);
  if (outcome === "not made") expect(done, "the screen says that it was not made").toBe(false);
  return outcome;
}

const made = Object.entries(changes).flatMap(([name, change]) =>
  typeof change === "string" ? [] : [{ name, change: change as Change }],
);

for (const [place, { name, change }] of made.entries()) {
  const endpoint = Object.entries(endpoints).find(([one]) => one === name)?.[1];
  if (endpoint === undefined) throw new Error(`${name} is not an endpoint`);

  test(`${endpoint.method} ${endpoint.path}: what the screen says after each fault is so (rule 12.15)`, async ({
    open,
    personas,
    installation,
    openOwn,
  }) => {
    test.setTimeout(600_000);
    const at = change.movesClock ? await openOwn() : { open, personas, installation };
    const start = async (before: (page: Page) => Promise<unknown>) => {
      const prepared = await change.prepare(at);
      const page = await at.open(prepared.path, {
        as: prepared.as,
        async before(page) {
          await keepTexts(page);
          await before(page);
        },
      });
      return { prepared, page };
    };

    for (const [index, [fault, wrong]] of Object.entries(lostAnswers).entries()) {
      const mode = modes[(place + index) % modes.length] ?? modes[0];
      if (mode === undefined) continue;
      await test.step(`${fault}, ${mode.name}`, async () => {
        const { prepared, page } = await start((page) =>
          answerWrongly(page, endpoint, wrong, mode),
        );
        await prepared.act(page);
        const outcome = await expectTruth(page, change, prepared);
        if (change.repeated && mode.carriedOut && mode.times === 1) expect(outcome).toBe("made");
        await page.context().close();
      });
    }

    for (const [fault, wrong] of Object.entries(refusals)) {
      await test.step(fault, async () => {
        const never = { carriedOut: false, times: Number.POSITIVE_INFINITY };
        const { prepared, page } = await start((page) =>
          answerWrongly(page, endpoint, wrong, never),
        );
        await prepared.act(page);
        await expectTruth(page, change, prepared);
        await page.context().close();
      });
    }

    const startHeld = async (times?: number) => {
      let held: Awaited<ReturnType<typeof holdAnswers>> | undefined;
      const { prepared, page } = await start(async (page) => {
        await page.clock.install();
        held = await holdAnswers(page, endpoint, times);
      });
      await prepared.act(page);
      await held?.reached;
      return { prepared, page, release: () => held?.release() };
    };

    await test.step("never", async () => {
      const { prepared, page } = await startHeld(1);
      // As long as a picture may take.
      await page.clock.fastForward(120_000);
      const outcome = await expectTruth(page, change, prepared);
      if (change.repeated) expect(outcome).toBe("made");
      await page.context().close();
    });

    await test.step("10 s late", async () => {
      const { prepared, page, release } = await startHeld();
      await page.clock.fastForward(10_000);
      const outcome = () => outcomeOf(page, change, prepared.path);
      if (change.polled) await expect.poll(outcome).toBe("made");
      else expect(await outcome()).toBe("waiting");
      release();
      expect(await expectTruth(page, change, prepared)).toBe("made");
      await page.context().close();
    });
  });
}
