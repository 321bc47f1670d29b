import type { Personas, Role } from "@coupon-center/testing/personas";
import type { TestAccount } from "@coupon-center/testing/test-account";
import type { ContextOptions } from "../fixtures/open-page.ts";
import type { StatePage } from "./state-page.ts";

/** One screen in one state: how to reach it, and how to detect that it is complete. */
export interface ScreenState {
  /** also the file name of its screenshot */
  name: string;
  path: string | ((who: TestAccount) => Promise<string>);
  as?: Role | "staff";
  /** the merchant whose store the screen shows, if it is another's */
  of?: Role;
  /** what the browser allows without asking, where it knows such a permission */
  permissions?: string[];
  /** false for a visitor without JavaScript, whose pages run nothing that takes time */
  scripts?: false;
  /** runs before the page is requested: stubbed responses, held requests */
  before?(page: StatePage, who: TestAccount | null): Promise<unknown>;
  /** a text of the complete screen */
  shows: string | RegExp;
  /** acts on the screen to reach the state; resolves when it is visible */
  act?(page: StatePage): Promise<unknown>;
  /** the only width at which the state exists, if not all */
  only?: 390 | 1280;
  /** controls of which an open menu covers a part at 390 px: axe would measure the visible rest */
  covered?: string;
}

export type Open<P extends StatePage> = (
  path: string,
  options?: ContextOptions & { before?: (page: P) => Promise<unknown> },
) => Promise<P>;

/** Opens a state and waits until it is visible. */
export async function openState<P extends StatePage>(
  open: Open<P>,
  personas: Personas,
  state: ScreenState,
  look: Pick<ContextOptions, "width" | "scheme"> = {},
): Promise<P> {
  if (state.of) await personas.shared(state.of);
  const who = await personOf(personas, state.as);
  const path = typeof state.path === "string" ? state.path : await state.path(mustBe(who));
  const page = await open(path, {
    ...look,
    scripts: state.scripts,
    permissions: state.permissions,
    as: who ?? undefined,
    before: (page) => state.before?.(page, who) ?? Promise.resolve(),
  });
  // What is inert is a part of the skeleton.
  const shown = page.getByText(state.shows).and(page.locator(":not([inert] *)"));
  await shown.filter({ visible: true }).first().waitFor();
  await state.act?.(page);
  return page;
}

async function personOf(personas: Personas, role: ScreenState["as"]): Promise<TestAccount | null> {
  if (role === undefined) return null;
  return role === "staff" ? personas.staff() : personas.shared(role);
}

function mustBe(who: TestAccount | null): TestAccount {
  if (who === null) throw new Error("This state needs somebody signed in");
  return who;
}
