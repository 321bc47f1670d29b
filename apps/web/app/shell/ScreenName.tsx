import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * Tells screen readers the title of each screen that a link leads to, as browsers do for a new
 * document. The focus may stay, as on a link of the header.
 */
export function ScreenName() {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (announced.current === pathname) return;
    const announce = () => {
      if (document.title === "") return;
      named.disconnect();
      announced.current = pathname;
      setTitle(document.title);
    };
    // While it is open whether the visitor may see the screen, it has no title.
    const named = new MutationObserver(announce);
    named.observe(document.head, { childList: true, characterData: true, subtree: true });
    announce();
    return () => named.disconnect();
  }, [pathname]);
  return (
    <p className="hidden-text" role="status">
      {title}
    </p>
  );
}
