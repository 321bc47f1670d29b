import type { WebDriver } from "./webdriver.ts";

/** Records errors in a document from now on, once per document, and returns them. */
const LISTEN = `
  const kept = (window.__complaints ??= (() => {
    const kept = [];
    const add = (kind, text) => kept.push(kind + ": " + text);
    addEventListener("error", (event) => event.message && add("uncaught", event.message));
    addEventListener("unhandledrejection", (event) => add("unhandled", event.reason));
    document.addEventListener("securitypolicyviolation", (event) =>
      add("policy", event.effectiveDirective + " " + event.blockedURI));
    const { error } = console;
    console.error = (...words) => { add("console", words.join(" ")); error(...words); };
    return kept;
  })());
  return { text: document.body?.innerText ?? "", complaints: kept.splice(0) };`;

export interface Heard {
  text: string;
  complaints: string[];
}

/** The visible text, and the errors since the last call. */
export function listen(driver: WebDriver): Promise<Heard> {
  return driver.run(LISTEN);
}
