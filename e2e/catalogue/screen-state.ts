import type { Page } from "@playwright/test";
import type { Merchant } from "../fixtures/merchant.ts";
import type { OpenOptions } from "../fixtures/open-page.ts";
import type { Personas, Role } from "../fixtures/personas.ts";

/** One screen in one state: how to get there, and what tells that it is drawn. */
export interface ScreenState {
  /** also the picture's file name */
  name: string;
  path: string | ((who: Merchant) => Promise<string>);
  as?: Role | "staff";
  /** before the page is asked for: made-up answers, held requests */
  before?(page: Page, who: Merchant | null): Promise<unknown>;
  /** a text of the finished screen */
  shows: string | RegExp;
  /** what leads from the screen to the state; ends when the state is to be seen */
  act?(page: Page): Promise<unknown>;
  /** at which width the state exists, when not at every one */
  only?: 390 | 1280;
}

export type Open = (path: string, options?: OpenOptions) => Promise<Page>;

/** Opens a state and waits until it is to be seen. */
export async function openState(
  open: Open,
  personas: Personas,
  state: ScreenState,
  look: Pick<OpenOptions, "width" | "scheme"> = {},
): Promise<Page> {
  const who = await personOf(personas, state.as);
  const path = typeof state.path === "string" ? state.path : await state.path(mustBe(who));
  const page = await open(path, {
    ...look,
    as: who ?? undefined,
    before: (page) => state.before?.(page, who) ?? Promise.resolve(),
  });
  await page.getByText(state.shows).filter({ visible: true }).first().waitFor();
  await state.act?.(page);
  return page;
}

async function personOf(personas: Personas, role: ScreenState["as"]): Promise<Merchant | null> {
  if (role === undefined) return null;
  return role === "staff" ? personas.staff() : personas.shared(role);
}

function mustBe(who: Merchant | null): Merchant {
  if (who === null) throw new Error("This state needs somebody signed in");
  return who;
}
