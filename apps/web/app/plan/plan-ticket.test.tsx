import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Locale } from "../ui/use-say.ts";
import { PlanAmount } from "./PlanTicket.tsx";

test.each([
  ["$24.99", "en-US", "plan-ticket-amount"],
  ["24,99 €", "es", "plan-ticket-amount"],
  ["7.490 د.ك.", "ar", "plan-ticket-amount"],
  ["99.50 ر.س.", "ar", "plan-ticket-amount wide-8"],
  ["Rp\u00a0399.000,00", "en-ID", "plan-ticket-amount wide-11"],
  ["MX$12,345.67", "en", "plan-ticket-amount wide-11"],
])(
  "the plan's price %s in %s is set in the size of its width, its decimals small: %s (rule 12.10)",
  (price, locale, names) => {
    const html = renderToStaticMarkup(
      <Locale value={locale}>
        <PlanAmount price={price} />
      </Locale>,
    );
    expect(/class="(plan-ticket-amount[^"]*)"/.exec(html)?.[1]).toBe(names);
  },
);
