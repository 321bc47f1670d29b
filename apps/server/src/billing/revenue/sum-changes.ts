import { type PlanInterval, planIntervals } from "@coupon-center/contract";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../../context.ts";
import { laterChangeTables } from "./later-changes.ts";

/** What the changes of one period add to the figures, for one currency and billing interval. */
export interface Changes {
  /** the period, counted from 0 */
  period: number;
  /** null for subscriptions whose price is unknown */
  currency: string | null;
  interval: PlanInterval;
  began: number;
  ended: number;
  owing: number;
  /** minor units, for each interval */
  amount: number;
}

/** A row as the engines give it. */
interface Sums {
  period: number;
  currency: string | null;
  billing_interval: PlanInterval;
  /** "number amount" of starts, beside which the rest is 0; null in a row of later changes */
  starts: string | null;
  began: number | string;
  ended: number | string;
  owing: number | string;
  amount: number | string;
}

/**
 * Sums every change of a figure up to now: a subscription begins, ends, owes a payment or gets
 * another price. The figures at a moment are the sums until then, so one pass over the client's
 * subscriptions gives all months. `ends` are the ends of the periods, oldest first; what is before
 * the second period is in the first.
 *
 * A subscription counts from its start; one whose first payment was not made does not, nor does a
 * second one that began while its account had another (decision 039). Its amount is zero in a
 * trial, from the invoice on that it owes, and at present while nothing is collected for it, or its
 * invoice was given up.
 */
export async function sumChanges(
  { db, client }: Pick<Ctx, "db" | "client">,
  now: number,
  ends: readonly number[],
): Promise<Changes[]> {
  const { rows } = await sql<Sums>`
    with recursive ${startTables(client.id, now, ends)},
    ${laterChangeTables(client.id, now)}
    ${sumStarts(client.id)}
    union all
    ${sumLaterChanges(ends)}`.execute(db);
  return rows.filter(({ starts }) => starts !== "0 0").map(readSums);
}

function readSums({ period, currency, billing_interval: interval, starts, ...sums }: Sums) {
  const [began = 0, amount = 0] = starts?.split(" ").map(Number) ?? [];
  return {
    period,
    currency,
    interval,
    began: began + Number(sums.began),
    ended: Number(sums.ended),
    owing: Number(sums.owing),
    amount: amount + Number(sums.amount),
  };
}

/** Subscriptions that count from their start on; second ones are among the later changes. */
const startedOf = (clientId: number) =>
  sql`client_id = ${clientId} and begun = 1 and surplus is null`;

/** By what starts are summed: each period up to now, interval, and currency, the last one null. */
function startTables(clientId: number, now: number, ends: readonly number[]) {
  const periods = ends.map((end, period) => {
    const since = ends[period - 1] ?? 0;
    const until = Math.min(end, now + 1);
    return sql`(${sql.lit(period)}, cast(${since} as bigint), cast(${until} as bigint))`;
  });
  const intervals = planIntervals.map((interval) => sql`(${sql.lit(interval)})`);
  const started = startedOf(clientId);
  return sql`
    periods (period, since, until) as (values ${sql.join(periods)}),
    intervals (billing_interval) as (values ${sql.join(intervals)}),
    currencies (currency) as (
      select min(currency) from subscription where ${started}
      union all
      select (select min(own.currency) from subscription as own
          where ${started} and own.currency > currencies.currency)
        from currencies where currency is not null
    )`;
}

/**
 * The starts, which are most changes: each sum reads a range of an index that holds all it needs.
 * To group them, SQLite would sort them all, and PostgreSQL compute the period of each.
 */
function sumStarts(clientId: number) {
  // Number and amount as one text, as a subquery gives one value.
  const startsIn = (currency: RawBuilder<unknown>) => sql`(
    select count(*) || ' ' || coalesce(sum(case when status <> 'trialing' then unit_amount end), 0)
    from subscription as own
    where ${startedOf(clientId)} and own.currency ${currency}
      and own.billing_interval = intervals.billing_interval
      and start_date >= since and start_date < until)`;
  return sql`
    select period, currency, billing_interval, ${startsIn(sql`= currencies.currency`)} as starts,
        0 as began, 0 as ended, 0 as owing, 0 as amount
      from periods cross join intervals cross join currencies where currency is not null
    union all
    select period, null, billing_interval, ${startsIn(sql`is null`)}, 0, 0, 0, 0
      from periods cross join intervals`;
}

function sumLaterChanges(ends: readonly number[]) {
  return sql`
    select ${periodOf(sql.ref("at"), ends, 0, ends.length - 1)}, currency, billing_interval, null,
        sum(began), sum(ended), sum(owing), coalesce(sum(amount), 0)
      from later_changes group by 1, 2, 3`;
}

/** The period of a time, by few comparisons for each row: a binary search. */
function periodOf(
  at: RawBuilder<unknown>,
  ends: readonly number[],
  first: number,
  last: number,
): RawBuilder<unknown> {
  if (first >= last) return sql`${sql.lit(first)}`;
  const middle = (first + last) >> 1;
  return sql`case when ${at} < ${sql.lit(ends[middle] ?? 0)}
    then ${periodOf(at, ends, first, middle)} else ${periodOf(at, ends, middle + 1, last)} end`;
}
