import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useState,
} from "react";

const Hydrated = createContext(true);

/** Whether the document has been hydrated; never on the server. */
let done = false;

/**
 * Tells what is rendered below whether the page is hydrated. The change is a transition, rendered
 * in small pieces: at once, it would block a phone for as long as the hydration itself.
 */
export function Hydration({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false);
  useLayoutEffect(() => {
    done = true;
    // For the script that tells of a missing part until then.
    window.dispatchEvent(new Event("hydrated"));
    startTransition(() => setHydrated(true));
  }, []);
  useLayoutEffect(() => {
    // Set by the early script; from here on each part knows the user itself.
    if (!hydrated) return;
    delete document.documentElement.dataset.known;
    delete document.documentElement.dataset.live;
  }, [hydrated]);
  return <Hydrated value={hydrated}>{children}</Hydrated>;
}

/** False on the server and until hydration. */
export function useHydrated(): boolean {
  // What is first drawn later, as a screen whose data was there at once, was not the server's.
  const [late] = useState(done);
  return use(Hydrated) || late;
}
