import { type Installation, openInstallation } from "./installation.ts";
import { newStaff } from "./shortcuts.ts";

export type StaffCaller = Awaited<ReturnType<typeof newStaff>>;

/** An installation with a member of staff, signed in. */
export async function openWithStaff(): Promise<{ at: Installation; staff: StaffCaller }> {
  const at = await openInstallation();
  return { at, staff: await newStaff(at) };
}
