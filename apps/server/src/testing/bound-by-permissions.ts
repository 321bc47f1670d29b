import { chooseOwner } from "./process-owner.ts";

/** Runs the work as a user whom permissions bind, as they do not bind root. */
export async function boundByPermissions<T>(work: () => T | Promise<T>): Promise<T> {
  const { uid } = chooseOwner();
  if (uid === undefined) return work();
  process.seteuid?.(uid);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
