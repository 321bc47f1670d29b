import { type PlanInterval, planIntervals } from "@coupon-center/contract";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../../context.ts";

/** What the changes of one period add to the figures, for one currency. */
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

/** A row as the engine gives it; starts are told as "number amount", beside which the rest is 0. */
type Sums = Record<Exclude<keyof Changes, "interval"> | "paid", number | string | null> & {
  starts: string | null;
};

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
 *
 * The starts, which are most changes, are summed by ranges of an index that holds what is summed:
 * to group them, SQLite would sort them all, and PostgreSQL compute the period of each.
 */
export async function sumChanges(
  { db, client }: Pick<Ctx, "db" | "client">,
  now: number,
  ends: readonly number[],
): Promise<Changes[]> {
  const present = sql`cast(${now} as bigint)`;
  const started = sql`client_id = ${client.id} and begun = 1 and surplus is null`;
  // Number and amount as one text, as a subquery gives one value.
  const startsIn = (currency: RawBuilder<unknown>) => sql`(
    select count(*) || ' ' || coalesce(sum(case when status <> 'trialing' then unit_amount end), 0)
    from subscription as own
    where ${started} and own.currency ${currency} and billing_interval = paid
      and start_date >= since and start_date < until)`;
  const intervals = planIntervals.map((interval) => sql`(${sql.lit(interval)})`);
  const { rows } = await sql<Sums>`
    with recursive periods (period, since, until) as (values ${sql.join(periodsUntil(now, ends))}),
    intervals (paid) as (values ${sql.join(intervals)}),
    currencies (currency) as (
      select min(currency) from subscription where ${started}
      union all
      select (select min(own.currency) from subscription as own
          where ${started} and own.currency > currencies.currency)
        from currencies where currency is not null
    ),
    counted as not materialized (
      select id, currency, billing_interval as paid, start_date,
        case when status <> 'trialing' then unit_amount end as price,
        case when ends_at <= ${present} then ends_at end as ended_at,
        case when past_due_since <= ${present} and (ends_at is null or ends_at > past_due_since)
          then past_due_since end as owes_since,
        case when pause is not null or status in ('unpaid', 'paused', 'past_due') then 1
          else 0 end as idle,
        status, ends_at, past_due_since, pause, surplus
      from subscription as own
      where client_id = ${client.id} and start_date <= ${present}
        and begun = 1
        and (surplus is null or not exists (
          select 1 from subscription as kept
          where kept.account_id = own.account_id and kept.surplus is null
            and kept.begun = 1
            and kept.start_date <= own.start_date
            and (kept.ends_at is null or kept.ends_at > own.start_date)))
    ),
    altered as materialized (
      select * from counted where ends_at is not null or past_due_since is not null
        or pause is not null or status in ('unpaid', 'paused', 'past_due') or surplus is not null
    ),
    repriced as materialized (
      select counted.currency, paid, counted.start_date, to_amount - from_amount as rise,
        case when coalesce(owes_since, ended_at) < starts_at then coalesce(owes_since, ended_at)
          else starts_at end as since
      from price_move
      join counted on counted.id = subscription_id and counted.currency = price_move.currency
        and paid = price_move.billing_interval
      where client_id = ${client.id} and price is not null and (outcome = 'charged'
        or (begun_at is not null and price = to_amount and (outcome is null or outcome = 'ended')))
    ),
    later as (
      select start_date as at, currency, paid, 1 as began, 0 as ended, 0 as owing, price as amount
        from altered where surplus is not null
      union all select owes_since, currency, paid, 0, 0, 1, -price
        from altered where owes_since is not null
      union all select ended_at, currency, paid, 0, 1, case when owes_since is null then 0 else -1 end,
          case when owes_since is null then -price end
        from altered where ended_at is not null
      union all select ${present}, currency, paid, 0, 0, 0, -price
        from altered where idle = 1 and owes_since is null and ended_at is null
      union all select start_date, currency, paid, 0, 0, 0, -rise from repriced
      union all select since, currency, paid, 0, 0, 0, rise from repriced where since <= ${present}
    )
    select period, currency, paid, ${startsIn(sql`= currencies.currency`)} as starts,
        0 as began, 0 as ended, 0 as owing, 0 as amount
      from periods cross join intervals cross join currencies where currency is not null
    union all
    select period, null, paid, ${startsIn(sql`is null`)}, 0, 0, 0, 0
      from periods cross join intervals
    union all
    select ${periodAt(sql.ref("at"), ends, 0, ends.length - 1)}, currency, paid, null,
        sum(began), sum(ended), sum(owing), coalesce(sum(amount), 0)
      from later group by 1, 2, 3`.execute(db);
  const found = rows.filter(({ starts }) => starts !== "0 0");
  return found.map((row) => {
    const [began = 0, amount = 0] = row.starts?.split(" ").map(Number) ?? [];
    return {
      period: Number(row.period),
      currency: row.currency === null ? null : String(row.currency),
      interval: row.paid === "year" ? "year" : "month",
      began: began + Number(row.began),
      ended: Number(row.ended),
      owing: Number(row.owing),
      amount: amount + Number(row.amount),
    };
  });
}

/** Number, start and end of each period up to now, as rows. */
function periodsUntil(now: number, ends: readonly number[]): RawBuilder<unknown>[] {
  return ends.map((end, period) => {
    const since = ends[period - 1] ?? 0;
    const until = Math.min(end, now + 1);
    return sql`(${sql.lit(period)}, cast(${since} as bigint), cast(${until} as bigint))`;
  });
}

/** The period of a time by few comparisons, as every subscription is compared. */
function periodAt(
  at: RawBuilder<unknown>,
  ends: readonly number[],
  first: number,
  last: number,
): RawBuilder<unknown> {
  if (first >= last) return sql`${sql.lit(first)}`;
  const middle = (first + last) >> 1;
  return sql`case when ${at} < ${sql.lit(ends[middle] ?? 0)}
    then ${periodAt(at, ends, first, middle)} else ${periodAt(at, ends, middle + 1, last)} end`;
}
