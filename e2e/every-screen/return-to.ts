import type { Personas } from "@coupon-center/testing/personas";
import { expect, type Page } from "@playwright/test";
import { openState, type ScreenState } from "../catalogue/index.ts";
import { drawn } from "../fixtures/drawn.ts";
import type { OpenPage } from "../fixtures/open-page.ts";
import { type ChangingCall, changingCalls, typedIn, typeEverywhere } from "./returning.ts";

type Acts = Readonly<Record<string, (page: Page) => Promise<void>>>;

/** States whose data does not arrive. */
const waits = ({ name }: ScreenState) => /-(loading|waiting)$/.test(name);
const softly = expect.configure({ soft: true });
const isDone = ({ status }: ChangingCall) => status !== null && status < 300;
const titleOf = async (page: Page) => (await page.locator("h1").first().textContent()) ?? "";
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** Does these acts in a state, after typing into all its fields. */
async function tryReturns(
  page: Page,
  state: ScreenState,
  calls: readonly ChangingCall[],
  acts: Acts,
) {
  const before = await titleOf(page);
  const opening = [...calls];
  await state.act?.(page);
  // What was done is told from then on; a step that did nothing may start anew.
  const titles = calls.slice(opening.length).some(isDone) ? [] : [before];
  await typeEverywhere(page);
  const typed = await typedIn(page);
  titles.push(await titleOf(page));
  const address = addressOf(page);
  // What the screen itself asks when it is opened has to be asked again without an answer.
  const repeated = opening.filter(({ status }) => status === null).map(({ name }) => name);

  for (const [name, act] of Object.entries(acts)) {
    const at = `${state.name}: ${name}`;
    const count = calls.length;
    await act(page);
    if (!waits(state)) await drawn(page);
    await softly.poll(() => addressOf(page), { message: at }).toBe(address);
    await softly.poll(async () => titles.includes(await titleOf(page)), { message: at }).toBe(true);
    const again = calls.slice(count).map((call) => call.name);
    softly(
      again.filter((one) => !repeated.includes(one)),
      at,
    ).toEqual([]);
    // What was opened by hand, such as a dialog, is opened again.
    const isOpen = Object.keys(await typedIn(page)).length >= Object.keys(typed).length;
    if (!isOpen) await state.act?.(page);
    await softly.poll(() => typedIn(page), { message: at }).toMatchObject(typed);
  }
}

/** Opens a state; nothing typed is lost by these acts, and nothing is done twice. */
export async function returnTo(
  open: OpenPage,
  personas: Personas,
  { act, ...state }: ScreenState,
  acts: Acts,
): Promise<void> {
  let calls: readonly ChangingCall[] = [];
  let hasAsked = false;
  const watched: OpenPage = (path, options) =>
    open(path, {
      ...options,
      before: async (page) => {
        page.on("dialog", (dialog) => void dialog.accept());
        calls = changingCalls(page);
        page.on("request", (request) => {
          hasAsked ||= new URL(request.url()).pathname.startsWith("/api/");
        });
        await options?.before?.(page);
      },
    });
  const page = await openState(watched, personas, state);
  // One that waits is whole before its script has asked for what it waits for.
  if (waits(state)) await expect.poll(() => hasAsked).toBe(true);
  else await drawn(page);
  await tryReturns(page, { ...state, act }, calls, acts);
  await page.context().close();
}
