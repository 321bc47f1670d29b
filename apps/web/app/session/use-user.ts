import { useSyncExternalStore } from "react";
import { readUser, type StoredUser, subscribeUser } from "./stored-user.ts";

/** The signed-in user; null on the server and until hydration. */
export function useUser(): StoredUser | null {
  return useSyncExternalStore(subscribeUser, readUser, () => null);
}
