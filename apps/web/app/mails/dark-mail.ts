import { accentsOf } from "@coupon-center/contract";
import { dark } from "./mail-look.ts";

/**
 * The style sheet of mail programs that have one: it replaces inline colours in dark mode, by
 * class, and gives texts on phones more room.
 */
export function darkMailCss(primaryColor: string): string {
  const accent = accentsOf(primaryColor).dark;
  const rules = {
    // The table that React Email adds to the body has the body's colour.
    "mail-ground,.mail-ground>table>tbody>tr>td": { "background-color": dark.ground },
    "mail-paper": { "background-color": dark.paper, "border-color": dark.line },
    "mail-ink": { color: dark.ink },
    "mail-quiet": { color: dark.quiet },
    "mail-quote": { color: dark.ink, "border-color": dark.edge },
    "mail-line": { "border-color": dark.line },
    "mail-edge": { "border-color": dark.edge, "background-color": dark.paper },
    "mail-accent": { color: accent.colour, "border-color": dark.edge },
    "mail-button": { "background-color": accent.colour, color: accent.text },
  };
  const text = Object.entries(rules).map(([name, colours]) => {
    const body = Object.entries(colours).map(([property, it]) => `${property}:${it}!important`);
    return `.${name}{${body.join(";")}}`;
  });
  const phone = ".mail-paper{padding:24px 20px!important}";
  return `:root{color-scheme:light dark}@media (max-width:480px){${phone}}@media (prefers-color-scheme:dark){${text.join("")}}`;
}
