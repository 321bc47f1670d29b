import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { newStaff } from "../../testing/accounts-and-stores.ts";
import { type Caller, newMerchant } from "../../testing/caller.ts";
import type { Installation } from "../../testing/installation.ts";
import { mailedToken } from "../../testing/mails.ts";

/** An account with a signed-in owner, prepared for an event. */
export interface Holder {
  at: Installation;
  owner: Caller;
  id: number;
  email: string;
  /** the event's own link, if it has one */
  link: string;
}

export const newPassword = "a new password";

export async function merchant(at: Installation): Promise<Holder> {
  const owner = await newMerchant(at);
  const { id } = await owner.ok(endpoints.getMe);
  return { at, owner, id, email: owner.email, link: "" };
}

export async function staff(at: Installation): Promise<Holder> {
  const owner = await newStaff(at, 8, password);
  const { id } = await owner.ok(endpoints.getMe);
  return { at, owner, id, email: owner.email, link: "" };
}

export async function verifiedMerchant(at: Installation): Promise<Holder> {
  const holder = await merchant(at);
  const token = await mailedToken(at, holder.email, "verify");
  await holder.owner.ok(endpoints.verifyEmail, { body: { token } });
  return holder;
}

/** Requests a change of address and returns the token that confirms it. */
export async function requestEmailChange({ at, owner }: Holder, email: string): Promise<string> {
  await owner.ok(endpoints.changeEmail, { body: { email, password } });
  return mailedToken(at, email, "verify-new-address");
}

/**
 * Changes the account's address and continues as its owner there. Returns the token that undoes it.
 */
export async function moveAddress(holder: Holder, email = newEmail()): Promise<string> {
  const token = await requestEmailChange(holder, email);
  const { session } = await holder.owner.ok(endpoints.verifyEmail, { body: { token } });
  holder.owner.session = session;
  const undo = await mailedToken(holder.at, holder.email, "email-changed");
  holder.email = email;
  return undo;
}
