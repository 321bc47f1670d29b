// Until the page is hydrated, nothing else tells that a part of the application did not arrive
// (decision 050). It is inlined as a plain script, so it cannot import anything.
{
  const texts: string[] = JSON.parse(document.currentScript?.dataset.texts ?? "[]");
  const [failed = "", missing = "", reload = ""] = texts;
  const watch = new AbortController();
  const { signal } = watch;
  /** As long as a part that is loaded later may take. */
  const MAX_MS = 120_000;
  let file = "unknown";

  addEventListener("hydrated", () => watch.abort(), { signal });
  // A script that needs a file does not say which; the file's preload, before, does.
  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLLinkElement) note(target.href);
      else if (target instanceof HTMLScriptElement && isOurs(target)) tell();
    },
    { capture: true, signal },
  );
  addEventListener(
    "unhandledrejection",
    ({ reason }) => {
      if (!/module/.test(String(reason))) return;
      note(String(reason));
      tell();
    },
    { signal },
  );
  setTimeout(() => {
    // Guests' landing page has its scripts aside.
    if (!signal.aborted && document.querySelector('script[type="module"]')) tell();
  }, MAX_MS);

  function isOurs({ type, src }: HTMLScriptElement): boolean {
    return type === "module" && (src === "" || src.startsWith(location.origin));
  }

  function note(text: string): void {
    file = /\/assets\/([\w.-]+?)\.js/.exec(text)?.[1] ?? file;
  }

  /** In place of the screen, which would wait for ever. */
  function tell(): void {
    watch.abort();
    const lead = document.createElement("b");
    lead.textContent = failed.replace("{file}", file);
    const text = document.createElement("span");
    text.append(lead, document.createElement("br"), missing);
    const button = document.createElement("button");
    button.className = "btn";
    button.textContent = reload;
    button.addEventListener("click", () => location.reload());
    const banner = document.createElement("div");
    banner.className = "banner banner-bad";
    banner.setAttribute("role", "alert");
    banner.append(text, button);
    document.documentElement.dataset.missing = "";
    const main = document.querySelector("main");
    const place = main?.querySelector("noscript");
    if (place) place.before(banner);
    else main?.prepend(banner);
  }
}
