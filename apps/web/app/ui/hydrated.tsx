import { createContext, type ReactNode, startTransition, use, useEffect, useState } from "react";

const Hydrated = createContext(true);

/**
 * Tells what is rendered below whether the page is hydrated. The change is a transition, rendered in
 * small pieces: at once, it would block a phone for as long as the hydration itself.
 */
export function Hydration({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return <Hydrated value={hydrated}>{children}</Hydrated>;
}

/** False on the server and until hydration. */
export const useHydrated = () => use(Hydrated);
