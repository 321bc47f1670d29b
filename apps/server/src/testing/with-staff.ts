import { newStaff } from "./accounts-and-stores.ts";
import { type Installation, openInstallation } from "./installation.ts";

export type StaffCaller = Awaited<ReturnType<typeof newStaff>>;

/** An installation with a signed-in staff account. */
export async function openWithStaff(
  options?: Parameters<typeof openInstallation>[0],
): Promise<{ at: Installation; staff: StaffCaller }> {
  const at = await openInstallation(options);
  return { at, staff: await newStaff(at) };
}
