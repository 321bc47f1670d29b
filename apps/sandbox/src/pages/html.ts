/** Markup that is already safe to send. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | Html[] | string | number | null | undefined | false;

/** Builds markup from a template; everything put into it is escaped unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let markup = strings[0] ?? "";
  for (const [index, part] of parts.entries()) markup += render(part) + (strings[index + 1] ?? "");
  return new Html(markup);
}

/** Text as it may stand between tags and in quoted attributes. */
export function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(render).join("");
  return escapeText(String(part));
}
