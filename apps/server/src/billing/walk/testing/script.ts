import type { PlanInterval } from "@coupon-center/contract";
import type { SeededRandom } from "@coupon-center/testing/random";

/** Test cards, by what a bank says when they are charged later. */
export const walkCards = {
  pays: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  failsLater: "4000 0000 0000 0341",
  asksToConfirm: "4000 0027 6000 3184",
  isDisputed: "4000 0000 0000 0259",
  refundWaits: "4000 0000 0000 7726",
  refundFails: "4000 0000 0000 5126",
} as const;
export type WalkCard = keyof typeof walkCards;

/** What happens to one merchant, by somebody's doing. */
export type Act =
  | { do: "subscribe"; card: WalkCard; interval: PlanInterval }
  | {
      do: "pay at the invoice" | "use another card" | "use another card at Stripe";
      card: WalkCard;
    }
  | {
      do:
        | "nothing"
        | "cancel"
        | "resume"
        | "delete a card"
        | "pay now"
        | "cancel at Stripe's page"
        | "staff cancels for a later day at Stripe"
        | "staff suspends"
        | "staff lifts"
        | "staff subscribes at Stripe"
        | "staff ends it at Stripe"
        | "staff deletes the customer at Stripe"
        | "staff refunds all"
        | "staff refunds a part"
        | "the dispute is won"
        | "the dispute is lost"
        | "delete the account";
    };

export interface Step {
  act: Act;
  /** what becomes of the events that follow from it and were held before */
  events: "come" | "are held" | "are lost" | "come twice" | "come in reverse";
  /** the answer to the change at Stripe is lost, or the process ends with that request */
  crash: "answer lost" | number | null;
}

/** Seconds. */
export const waits = {
  "3 minutes": 180,
  "a day": 86_400,
  "3 days": 3 * 86_400,
  "8 days": 8 * 86_400,
  "19 days": 19 * 86_400,
  "31 days": 31 * 86_400,
  "32 days": 32 * 86_400,
  "a year": 366 * 86_400,
};

/** What happens to all merchants, after the steps of a round. */
export interface Turn {
  /** how long, or until the next time that somebody was told, and a moment more */
  wait: keyof typeof waits | "told day" | null;
  reconciled: boolean;
  /** waiting mails are sent before the time passes, although only minutes do */
  mailed: boolean;
  /** the process that works on events ends with its nth request to Stripe */
  workerDies: number | null;
  /** an operator announces this price, minor units */
  price: number | null;
}

export interface Script {
  turns: Turn[];
  /** for each merchant, a step for each turn */
  merchants: Step[][];
}

const firstCards: WalkCard[] = [
  ...(["pays", "pays", "pays", "failsLater", "failsLater", "asksToConfirm"] as const),
  ...(["isDisputed", "refundWaits", "refundFails", "declined"] as const),
];

/** Every fifth pays for a year at once. */
function subscribing(random: SeededRandom): Act {
  const card = random.pick(firstCards);
  return { do: "subscribe", card, interval: random.next() < 0.2 ? "year" : "month" };
}

const acts: readonly (readonly [weight: number, make: (random: SeededRandom) => Act])[] = [
  [14, () => ({ do: "nothing" })],
  [12, () => ({ do: "cancel" })],
  [9, () => ({ do: "resume" })],
  [7, subscribing],
  [
    5,
    (random) => ({
      do: "use another card",
      card: random.pick(["pays", "failsLater", "asksToConfirm"]),
    }),
  ],
  [
    4,
    (random) => ({
      do: "use another card at Stripe",
      card: random.pick(["pays", "failsLater", "declined"]),
    }),
  ],
  [
    4,
    (random) => ({
      do: "pay at the invoice",
      card: random.pick(["pays", "declined", "failsLater"]),
    }),
  ],
  [3, () => ({ do: "pay now" })],
  [2, () => ({ do: "delete a card" })],
  [2, () => ({ do: "cancel at Stripe's page" })],
  [3, () => ({ do: "staff cancels for a later day at Stripe" })],
  [5, () => ({ do: "staff suspends" })],
  [5, () => ({ do: "staff lifts" })],
  [2, () => ({ do: "staff subscribes at Stripe" })],
  [3, () => ({ do: "staff ends it at Stripe" })],
  [1, () => ({ do: "staff deletes the customer at Stripe" })],
  [2, () => ({ do: "staff refunds all" })],
  [2, () => ({ do: "staff refunds a part" })],
  [2, () => ({ do: "the dispute is won" })],
  [1, () => ({ do: "the dispute is lost" })],
  [2, () => ({ do: "delete the account" })],
];
const wholeWeight = acts.reduce((sum, [weight]) => sum + weight, 0);

function randomAct(random: SeededRandom): Act {
  let at = random.int(wholeWeight);
  for (const [weight, make] of acts) {
    at -= weight;
    if (at < 0) return make(random);
  }
  return { do: "nothing" };
}

const someWaits: Turn["wait"][] = [
  ...([null, null, "3 minutes", "a day", "3 days", "8 days", "19 days"] as const),
  ...(["31 days", "31 days", "31 days", "told day", "told day"] as const),
  "a year",
];

/** A population of merchants whose time passes together, each with steps of its own. */
export function randomScript(random: SeededRandom, merchants: number, turns: number): Script {
  return {
    turns: Array.from({ length: turns }, () => ({
      wait: random.pick(someWaits),
      reconciled: random.next() < 0.3,
      mailed: random.next() < 0.4,
      workerDies: random.next() < 0.06 ? 1 + random.int(60) : null,
      price: random.next() < 0.02 ? random.pick([2999, 1999]) : null,
    })),
    merchants: Array.from({ length: merchants }, () =>
      Array.from({ length: turns }, (_, turn) => randomStep(random, turn === 0)),
    ),
  };
}

function randomStep(random: SeededRandom, isFirst: boolean): Step {
  const fault = random.next();
  const first = subscribing(random);
  return {
    act: isFirst && random.next() < 0.95 ? first : randomAct(random),
    events:
      fault < 0.06
        ? "are held"
        : fault < 0.1
          ? "are lost"
          : fault < 0.15
            ? "come twice"
            : fault < 0.2
              ? "come in reverse"
              : "come",
    crash: random.next() < 0.05 ? "answer lost" : random.next() < 0.004 ? 1 + random.int(6) : null,
  };
}

const doingNothing: Step = { act: { do: "nothing" }, events: "come", crash: null };
const still: Turn = { wait: null, reconciled: false, mailed: false, workerDies: null, price: null };

/** The script of one merchant alone. */
export function alone({ turns, merchants }: Script, merchant: number): Script {
  return { turns, merchants: [merchants[merchant] ?? []] };
}

/** Shorter or plainer scripts of a single merchant, the shortest first. */
export function* simpler({ turns, merchants: [steps = []] }: Script): Generator<Script> {
  for (let at = turns.length - 1; at >= 0; at--)
    yield { turns: turns.toSpliced(at, 1), merchants: [steps.toSpliced(at, 1)] };
  for (const [at, step] of steps.entries()) {
    const plainer: Step[] = [doingNothing, { ...step, crash: null }, { ...step, events: "come" }];
    for (const other of plainer)
      if (JSON.stringify(other) !== JSON.stringify(step))
        yield { turns, merchants: [steps.with(at, other)] };
  }
  for (const [at, turn] of turns.entries())
    for (const name of ["workerDies", "price", "reconciled", "mailed", "wait"] as const) {
      const other = { ...turn, [name]: still[name] };
      if (turn[name] !== still[name]) yield { turns: turns.with(at, other), merchants: [steps] };
    }
}

/** A script of one merchant, a line for each turn. */
export function scriptText({ turns, merchants: [steps = []] }: Script): string {
  return turns
    .map((turn, at) => {
      const { act, events, crash } = steps[at] ?? doingNothing;
      const parts = [
        "card" in act ? `${act.do} (${Object.values(act).slice(1).join(", ")})` : act.do,
        ...(events === "come" ? [] : [`its events ${events}`]),
        ...(crash === null ? [] : [crash === "answer lost" ? crash : `dies at request ${crash}`]),
        ...(turn.price === null ? [] : [`price ${turn.price} announced`]),
        ...(turn.workerDies === null ? [] : [`worker dies at request ${turn.workerDies}`]),
        ...(turn.reconciled ? ["reconciled"] : []),
        ...(turn.mailed ? ["mails sent"] : []),
        ...(turn.wait === null ? [] : [`then ${turn.wait}`]),
      ];
      return `${at + 1}. ${parts.join("; ")}`;
    })
    .join("\n");
}
