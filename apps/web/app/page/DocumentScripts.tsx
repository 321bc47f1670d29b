import { useState, useSyncExternalStore } from "react";
import { Scripts, ScrollRestoration, UNSAFE_useScrollRestoration } from "react-router";

const never = () => () => undefined;

/**
 * The framework's scripts, which only the server writes. If the page was changed before hydration,
 * by a translator or an extension, React draws the document anew and would create them from text,
 * which Trusted Types refuse: the page would stay blank. By then they have run.
 */
export function DocumentScripts() {
  const isServersNow = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [isServers] = useState(isServersNow);
  if (!isServers) return <RestoredScroll />;
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

function RestoredScroll() {
  UNSAFE_useScrollRestoration();
  return null;
}
