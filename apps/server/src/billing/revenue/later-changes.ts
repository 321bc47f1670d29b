import { type RawBuilder, sql } from "kysely";

/**
 * The table `later_changes`, a row for what each change adds to the figures at its time, and the
 * tables that it is made of: all changes but the starts that `sumChanges` sums by themselves.
 */
export function laterChangeTables(clientId: number, now: number): RawBuilder<unknown> {
  const present = sql`cast(${now} as bigint)`;
  return sql`
    counted as not materialized (${countedSubscriptions(clientId, present)}),
    altered as materialized (select * from counted where ${isAltered}),
    repriced as materialized (${chargedPriceMoves(clientId)}),
    later_changes as (${sql.join(laterChanges(present), sql` union all `)})`;
}

/** The subscriptions that are in any figure, with the times at which they change it. */
function countedSubscriptions(clientId: number, present: RawBuilder<unknown>) {
  return sql`
    select id, currency, billing_interval, start_date, status, ends_at, past_due_since, pause,
      surplus,
      case when status <> 'trialing' then unit_amount end as price,
      case when ends_at <= ${present} then ends_at end as ended_at,
      case when past_due_since <= ${present} and (ends_at is null or ends_at > past_due_since)
        then past_due_since end as owes_since,
      case when pause is not null or status in ('unpaid', 'paused', 'past_due') then 1
        else 0 end as idle
    from subscription as own
    where client_id = ${clientId} and start_date <= ${present} and begun = 1
      and (surplus is null or not exists (
        select 1 from subscription as kept
        where kept.account_id = own.account_id and kept.surplus is null and kept.begun = 1
          and kept.start_date <= own.start_date
          and (kept.ends_at is null or kept.ends_at > own.start_date)))`;
}

/** As the index `subscription_altered` has it, so that it is used: migration 052. */
const isAltered = sql`ends_at is not null or past_due_since is not null
  or pause is not null or status in ('unpaid', 'paused', 'past_due') or surplus is not null`;

/**
 * The announced prices that subscriptions have, and the time from which each counts: not later than
 * the subscription stops to add its price.
 */
function chargedPriceMoves(clientId: number) {
  return sql`
    select counted.currency, counted.billing_interval, counted.start_date,
      to_amount - from_amount as rise,
      case when coalesce(owes_since, ended_at) < starts_at then coalesce(owes_since, ended_at)
        else starts_at end as charged_since
    from price_move
    join counted on counted.id = subscription_id and counted.currency = price_move.currency
      and counted.billing_interval = price_move.billing_interval
    where client_id = ${clientId} and price is not null and (outcome = 'charged'
      or (begun_at is not null and price = to_amount and (outcome is null or outcome = 'ended')))`;
}

/** Each change: from which subscriptions, when, and what it adds. */
function laterChanges(present: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return [
    // A second one that began when its account had no other.
    change(sql`altered where surplus is not null`, {
      at: sql`start_date`,
      began: sql`1`,
      amount: sql`price`,
    }),
    change(sql`altered where owes_since is not null`, {
      at: sql`owes_since`,
      owing: sql`1`,
      amount: sql`-price`,
    }),
    change(sql`altered where ended_at is not null`, {
      at: sql`ended_at`,
      ended: sql`1`,
      owing: sql`case when owes_since is null then 0 else -1 end`,
      amount: sql`case when owes_since is null then -price end`,
    }),
    change(sql`altered where idle = 1 and owes_since is null and ended_at is null`, {
      at: present,
      amount: sql`-price`,
    }),
    // Its price is the raised one, which it had not before.
    change(sql`repriced`, { at: sql`start_date`, amount: sql`-rise` }),
    change(sql`repriced where charged_since <= ${present}`, {
      at: sql`charged_since`,
      amount: sql`rise`,
    }),
  ];
}

type Figure = "began" | "ended" | "owing" | "amount";
type Change = { at: RawBuilder<unknown> } & { [F in Figure]?: RawBuilder<unknown> };

function change(from: RawBuilder<unknown>, { at, ...adds }: Change): RawBuilder<unknown> {
  const { began = sql`0`, ended = sql`0`, owing = sql`0`, amount = sql`0` } = adds;
  return sql`select ${at} as at, currency, billing_interval,
    ${began} as began, ${ended} as ended, ${owing} as owing, ${amount} as amount from ${from}`;
}
