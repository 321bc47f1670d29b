import { parseArgs } from "node:util";
import {
  addDays,
  dayIn,
  formatMinorUnits,
  isCalendarDay,
  type PlanInterval,
} from "@coupon-center/contract";
import { accountNamed } from "../account/index.ts";
import {
  announceMoves,
  cancelMoves,
  isMailLost,
  NOTICE_DAYS,
  type OpenMove,
  openMoves,
  type PlannedMove,
} from "../billing/index.ts";
import type { Ctx, System } from "../context.ts";
import { CommandError, defineCommand, refuseOthersOptions } from "./define-command.ts";
import { clientOptions, isAct, type Told, withClient } from "./with-client.ts";

const usage = `npm run prices -- list [--client <id>] [--json]
npm run prices -- move [--from <day>] [--yes] [--client <id>] [--json]
npm run prices -- cancel [<account>] [--yes] [--client <id>] [--json]

What the subscribers of a client (default: CLIENT_ID) pay after its price
changed in client.json, which alone changes nothing for them. move and cancel
only say what they would do until you give --yes.
list    shows for each announced change the current price, the new one, its
        first day, and what became of the mail.
move    mails the new price, by month or by year, to each subscriber who pays a
        different one, with its first day: the first renewal on or after --from
        (yyyy-mm-dd), at least ${NOTICE_DAYS} days ahead (default: the earliest day).
        The running server changes the price at Stripe within three days before
        that renewal, if the mail was sent and the plan is still running.
        Running it again announces nothing twice; after another change of the
        price, it mails what replaces what. Cancelled, suspended, unpaid and
        free plans keep their price, as do yearly ones without a yearlyPrice.
cancel  cancels what was announced, for all or for one account (an address or an
        id), and mails that the price stays. It is too late once the change is
        being made.
`;

const options = {
  ...clientOptions,
  from: { type: "string" },
  yes: { type: "boolean", default: false },
} as const;

interface Given {
  from?: string;
  yes: boolean;
}

const acts = { list, move, cancel };

export const run = defineCommand(usage, async (argv) => {
  const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options });
  const [act, about, ...rest] = positionals;
  refuseOthersOptions(usage, act, values);
  const isExtra = rest.length > 0 || (about !== undefined && act !== "cancel");
  if (!isAct(acts, act) || isExtra) throw new CommandError(usage.trimEnd());
  await withClient(values, (ctx) => acts[act](ctx, values, about));
});
if (import.meta.main) await run();

async function list(ctx: Ctx<System>): Promise<Told> {
  const moves = (await openMoves(ctx)).map((move) => ({
    subscription: move.subscription_id,
    account: move.account_id,
    currency: move.currency,
    from_amount: move.from_amount,
    to_amount: move.to_amount,
    interval: move.billing_interval,
    day: dayIn(ctx.client.timeZone, move.starts_at),
    state: stateOf(move),
  }));
  const line = (one: (typeof moves)[number]) =>
    `account ${one.account}  ${priceOf(ctx, one.from_amount, one.currency)} to ${priceOf(ctx, one.to_amount, one.currency, one.interval)} from ${one.day}  ${one.state}\n`;
  const none = `client ${ctx.client.id} has no announced changes of prices\n`;
  return { value: moves, text: moves.map(line).join("") || none };
}

function stateOf(move: OpenMove): string {
  if (move.begun_at !== null) return "being made";
  if (isMailLost(move)) return "its mail was given up: run move again";
  return move.told_at === null && move.sent_at === null ? "its mail waits" : "mailed";
}

async function move(ctx: Ctx<System>, { from, yes }: Given): Promise<Told> {
  const earliest = addDays(dayIn(ctx.client.timeZone, ctx.clock.business()), NOTICE_DAYS + 1);
  const day = from ?? earliest;
  if (!isCalendarDay(day)) throw new CommandError(`--from ${day} is not a day like ${earliest}`);
  if (day < earliest)
    throw new CommandError(
      `--from ${day} is too early: subscribers are told ${NOTICE_DAYS} days ahead, so ${earliest} at the earliest`,
    );
  const planned = await announceMoves(ctx, { day, dryRun: !yes });
  const { id, planName, price, yearlyPrice, currency } = ctx.client;
  const yearly = yearlyPrice === undefined ? "" : ` or ${yearlyPrice} ${currency} a year`;
  const head = `${planName} of client ${id}: ${price} ${currency}${yearly}, at each first renewal from ${day} on\n`;
  const text = head + groupsOf(ctx, planned).join("") + outlook(yes, mailed(planned));
  return { value: { from: day, done: yes, subscribers: planned }, text };
}

function mailed(planned: readonly PlannedMove[]): number {
  const fates = ["announced", "announced anew", "announcement withdrawn"];
  return planned.filter(({ fate }) => fates.includes(fate)).length;
}

/** A line for all subscribers with the same price and fate, with the first and the last day. */
function groupsOf(ctx: Ctx, planned: readonly PlannedMove[]): string[] {
  const groups = Map.groupBy(planned, ({ amount, currency, interval, fate }) =>
    [
      amount === null || currency === null ? "?" : priceOf(ctx, amount, currency, interval),
      fate,
    ].join(": "),
  );
  return [...groups].sort().map(([name, all]) => {
    const days = all.flatMap(({ day }) => day ?? []).sort();
    const span = days.length === 0 ? "" : `, charged from ${days[0]} to ${days.at(-1)}`;
    return `  ${all.length} at ${name}${span}\n`;
  });
}

async function cancel(ctx: Ctx<System>, { yes }: Given, about?: string): Promise<Told> {
  const accountId = about === undefined ? undefined : (await accountNamed(ctx, about)).id;
  const moves = await cancelMoves(ctx, { accountId, dryRun: !yes });
  const gone = moves.filter(({ cancelled }) => cancelled);
  const late = moves.length - gone.length;
  const lines = [
    `${gone.length} announced changes of prices of client ${ctx.client.id}: cancelled\n`,
    ...(late > 0 ? [`  ${late} are being made, and stay\n`] : []),
  ];
  return { value: { done: yes, moves }, text: lines.join("") + outlook(yes, gone.length) };
}

function outlook(done: boolean, mails: number): string {
  return done ? "" : `Nothing is changed, and none of ${mails} mails is sent: give --yes\n`;
}

/** '$24.99', or '$249.90 a year'. */
function priceOf(
  ctx: Ctx,
  amount: number,
  currency: string,
  interval: PlanInterval = "month",
): string {
  const price = formatMinorUnits(amount, currency, ctx.client.locale);
  return interval === "year" ? `${price} a year` : price;
}
