// What the landing page does for guests, without the framework, which is loaded once somebody is
// signed in. It is inlined as a plain script, so it cannot import anything.
const framework = document.querySelector("template");
const menu = document.querySelector("dialog");
const burger = document.querySelector<HTMLButtonElement>(".bar > .wrap > .burger");
const guests = new AbortController();
const { signal } = guests;

// The framework does not expect it.
document.currentScript?.remove();

if (framework && !startForUser()) {
  if (burger) burger.disabled = false;
  burger?.addEventListener("click", () => menu?.showModal(), { signal });
  menu?.addEventListener("click", closeOutside, { signal });
  // Also after signing in elsewhere: in another tab, or on a later page and then back.
  addEventListener("storage", startForUser, { signal });
  addEventListener("pageshow", startForUser, { signal });
  addEventListener("pagehide", () => menu?.close(), { signal });
  for (const kind of ["pointerover", "touchstart", "focusin"])
    addEventListener(kind, fetchEarly, { signal, passive: true });
}

/** Returns whether somebody is signed in, for whom the framework draws the page. */
function startForUser(): boolean {
  if (!isKnown()) return false;
  guests.abort();
  if (burger) burger.disabled = true;
  fetchFiles();
  framework?.replaceWith(framework.content);
  return true;
}

function isKnown(): boolean {
  try {
    return localStorage.getItem("user") !== null;
  } catch {
    return false;
  }
}

/** Closes the menu, which is at the top, by a click below it, as `outsideClick` does. */
function closeOutside({ target, clientY }: MouseEvent): void {
  if (menu && target === menu && clientY > menu.getBoundingClientRect().bottom) menu.close();
}

/** Fetches the framework's files before a form is opened that needs them. */
function fetchEarly({ target }: Event): void {
  if (target instanceof Element && target.closest('[href="/login"], [href="/register"]'))
    fetchFiles();
}

function fetchFiles(): void {
  document.head.append(...(framework?.content.querySelectorAll("link") ?? []));
}
