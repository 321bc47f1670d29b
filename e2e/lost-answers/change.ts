import { endpoints } from "@coupon-center/contract";
import type { Personas, Role } from "@coupon-center/testing/personas";
import { password } from "@coupon-center/testing/samples";
import type { TestAccount } from "@coupon-center/testing/test-account";
import type { Page } from "@playwright/test";
import type { Installation } from "../fixtures/installation.ts";

type Endpoints = typeof endpoints;

/** The names of all endpoints that change something. */
export type ChangingName = {
  [N in keyof Endpoints]: Endpoints[N]["method"] extends "GET" ? never : N;
}[keyof Endpoints];

/** What a change is prepared with. */
export interface At {
  personas: Personas;
  installation: Installation;
}

/** Where a change is made, and what is so afterwards. */
export interface Prepared {
  /** signed in as this account; nobody for guests */
  as?: TestAccount;
  path: string;
  /** does all that is needed to send the call */
  act(page: Page): Promise<unknown>;
  /** the server's state, asked without the browser */
  isDone(): Promise<boolean>;
}

export interface Change {
  prepare(at: At): Promise<Prepared>;
  /** what the screen shows if the change was made */
  said: RegExp | ((page: Page) => Promise<boolean>);
  /** texts that say that it was not made */
  denied?: RegExp;
  /** whether the screen polls what the call changes, and so shows it before the answer */
  polled?: true;
  /** whether its preparation moves the clock, which needs an installation of its own */
  movesClock?: true;
  /** whether the call is sent again, or asked about, after a lost answer, so that it ends well */
  repeated?: true;
}

/** A change, or why no screen of the portal makes it. */
export type ChangeOrReason = Change | string;

export const atPath = (path: string) => async (page: Page) => new URL(page.url()).pathname === path;

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).click();

/** Prepares a change of a signed-in merchant of this role. */
export function by(
  role: Role,
  make: (who: TestAccount, at: At) => Promise<Omit<Prepared, "as">>,
): Change["prepare"] {
  return async (at) => {
    const who = await at.personas.own(role);
    return { as: who, ...(await make(who, at)) };
  };
}

/** Whether this password opens an account: at once, with a second step, or not. */
export async function opensWith(
  { installation }: At,
  email: string,
  secret = password,
): Promise<"open" | "code" | "closed"> {
  const answer = await fetch(installation.url + endpoints.emailLogin.path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-site-key": "8" },
    body: JSON.stringify({ email, password: secret }),
  });
  if (answer.ok) return "open";
  return (await answer.text()).includes("second_factor") ? "code" : "closed";
}
