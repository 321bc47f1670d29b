import { planIntervals } from "../../packages/contract/src/billing.ts";
import {
  type BillingDays,
  type BillingState,
  billingStates,
  type WayForward,
  waysForward,
} from "../../packages/contract/src/billing-states.ts";
import { type PaymentState, paymentStates } from "../../packages/contract/src/payment-states.ts";
import {
  type PriceChangeState,
  priceChangeStates,
} from "../../packages/contract/src/price-change-states.ts";
import { sayIn } from "../../packages/contract/src/texts/say.ts";
import { type Source, textOf } from "./sources.ts";

const english = sayIn("en-US");

export const BILLING = "docs/billing.md";

const HEAD = `# What is said in each state of a subscription, of a payment and of a price change

Made by \`npm run billing-doc\` of the tables in \`packages/contract/src/billing-states.ts\`, and
\`payment-states.ts\` and \`price-change-states.ts\` beside it, which the payment screen
reads; \`npm run check\` refuses a page that is not current. A test takes subscriptions through the states at the
sandbox's Stripe and compares what is said and mailed with it. Words in braces are days, and prices.
`;

const days: BillingDays = {
  until: "{end of the paid period}",
  since: "{end of the plan}",
  next: "{next payment}",
  retry: "{next try}",
  grace: "{end of the days of grace}",
};

const coming = { price: "{new price}", date: "{first renewal with it}" };

/** What the card says of a coming price, of a monthly plan and of a yearly one. */
function noteOf({ note }: PriceChangeState): string {
  if (note === null) return "nothing";
  const [monthly, yearly] = planIntervals.map((interval) => note({ ...coming, interval }, english));
  return `'${monthly}', of a yearly plan '${yearly}'`;
}

/** A section for each state, with its lines as a list. */
function sectionsOf<S extends { when: string }>(
  title: string,
  states: Readonly<Record<string, S>>,
  linesOf: (state: S) => string[],
): string[] {
  return Object.entries(states).map(([name, state]) => {
    const list = linesOf(state).map((line) => `- ${line}`);
    return [`## ${title}${name}`, state.when, list.join("\n")].join("\n\n");
  });
}

const mailsTo = (whom: string, kinds: readonly string[]) =>
  `mails to ${whom}: ${kinds.join(", ") || "none"}`;

/** docs/billing.md, generated from the tables of states. */
export function makeBillingDoc(): string {
  const sections = [
    ...sectionsOf<BillingState>("", billingStates, (state) => [
      `Stripe's status: ${state.status}`,
      `coupons: ${state.live ? "shown" : "hidden"}`,
      `the card ${state.charges ? "may be charged" : "is not charged"}`,
      `the screen says: ${state.note === null ? "nothing, all is in order" : `'${state.note(days, english)}'`}`,
      ...(state.unapprovedNote
        ? [`before the store is approved: '${state.unapprovedNote(days, english)}'`]
        : []),
      `ways forward: ${state.ways.map((way: WayForward) => waysForward[way]).join("; ")}`,
      mailsTo("the merchant", state.mails),
    ]),
    ...sectionsOf<PaymentState>("Payment: ", paymentStates, ({ label, mails, alerts }) => [
      `marked in the order history: ${label === null ? "no" : `'${english(label)}'`}`,
      mailsTo("the merchant", mails),
      mailsTo("staff", alerts),
    ]),
    ...sectionsOf<PriceChangeState>("Price change: ", priceChangeStates, (state) => [
      `the card says below its price: ${noteOf(state)}`,
      mailsTo("the merchant", state.mails),
    ]),
  ];
  return `${[HEAD.trimEnd(), ...sections].join("\n\n")}\n`;
}

export function findBillingDocFaults(sources: Source[]): string[] {
  const isCurrent = textOf(sources, BILLING) === makeBillingDoc();
  return isCurrent ? [] : [`${BILLING} is not current: run \`npm run billing-doc\``];
}
