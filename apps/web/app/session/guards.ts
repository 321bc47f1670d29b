import { redirect } from "react-router";
import { paths } from "../page/paths.ts";
import { loadProfile } from "./profile.ts";
import { noteAccount, rememberPath } from "./remembered-path.ts";
import { readUser, type StoredUser } from "./stored-user.ts";

/** Requires a signed-in account; a guest is sent to sign in and returns to this path. */
export function requireUser(request: Request): StoredUser {
  const user = readUser();
  if (user === null) {
    rememberPath(request.url);
    throw redirect(paths.login);
  }
  noteAccount(user.id);
  return user;
}

/** Requires a merchant; staff owns no store and is sent to its own area. */
export function requireMerchant(request: Request): StoredUser {
  const user = requireUser(request);
  if (user.role === "staff") throw redirect(paths.staff);
  return user;
}

/**
 * Requires staff; without the second factor that the client demands they are sent to set it up.
 * That is asked again first, as the client may demand it no longer. Errors: ApiError.
 */
export async function requireStaff(request: Request): Promise<StoredUser> {
  const user = requireUser(request);
  if (user.role !== "staff") throw redirect(paths.myStore);
  if (!user.needs_second_factor) return user;
  await loadProfile();
  const current = requireUser(request);
  if (current.needs_second_factor) throw redirect(paths.account);
  return current;
}

/** Requires an admin; other staff is sent to the stores. Errors: ApiError. */
export async function requireAdmin(request: Request): Promise<StoredUser> {
  const user = await requireStaff(request);
  if (user.staff_role !== "admin") throw redirect(paths.staff);
  return user;
}

/** The start page of a signed-in account. */
export function homeOf(user: StoredUser): string {
  if (user.needs_second_factor) return paths.account;
  return user.role === "staff" ? paths.staff : paths.myStore;
}
