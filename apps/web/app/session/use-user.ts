import { useSyncExternalStore } from "react";
import { useHydrated } from "../ui/hydrated.tsx";
import { readUser, type StoredUser, subscribeUser } from "./stored-user.ts";

const nobody = () => null;

/** The signed-in user; null on the server and until hydration. */
export function useUser(): StoredUser | null {
  return useSyncExternalStore(subscribeUser, useHydrated() ? readUser : nobody, nobody);
}
