import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepEarlyInput } from "./page/keep-early-input.ts";
import { tolerateTranslatedText } from "./page/tolerate-translated-text.ts";
import { usualPath } from "./page/usual-path.ts";

tolerateTranslatedText();
showUsualPath();

/** A font that takes longer is left to the browser, which draws the text anew when it arrives. */
const MAX_FONT_MS = 1_000;

// Whoever is signed in sees blanks until the page is hydrated, and then data: drawn in a system
// font, some of its lines would break elsewhere when the page's own font arrives.
if (document.documentElement.dataset.known !== undefined) await fontLoaded();

// In a task of its own, as starting the modules has blocked a phone long enough.
setTimeout(() =>
  startTransition(() => {
    keepEarlyInput();
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  }),
);

function showUsualPath(): void {
  const url = new URL(window.location.href);
  const pathname = usualPath(url.pathname);
  if (pathname === url.pathname) return;
  url.pathname = pathname;
  window.history.replaceState(window.history.state, "", url);
}

async function fontLoaded(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, MAX_FONT_MS));
  const { fonts } = document;
  const loaded = fonts.load("1em Figtree").then(() => fonts.ready);
  await Promise.race([loaded.catch(() => undefined), late]);
}
