import { type Kysely, sql } from "kysely";
import { collectStatistics } from "../../apps/server/src/db/collect-statistics.ts";
import type { Tables } from "../../apps/server/src/db/tables.ts";
import { withDatabase } from "./seeded-data.ts";
import type { DataLocation } from "./server.ts";

const DAY_MS = 86_400_000;

/**
 * Adds what an installation of some age has besides stores: a year of sessions, mails, payments and
 * feedback, and some stores and subscriptions in each of the rarer states.
 */
export async function fillHistory(data: DataLocation): Promise<void> {
  await withDatabase(data, async (db, database) => {
    for (const statement of historyOf(Date.now())) await statement.execute(db);
    await collectStatistics(database, ...filled);
    // As PostgreSQL does by itself soon after: until then, an index alone answers nothing.
    if (database.engine === "postgres")
      await database.withoutLimit((own) => sql`vacuum`.execute(own));
  });
}

const filled = [
  ...["session", "one_time_token", "known_network", "outbox", "stripe_event", "audit"],
  ...["idempotency", "upload", "coupon_feedback", "billing_customer", "email_claim", "price_move"],
  ...["withdrawn_value", "totp", "recovery_code", "passkey", "payment_transaction", "subscription"],
  ...["store", "coupon"],
] as (keyof Tables)[];

function historyOf(now: number): { execute(db: Kysely<Tables>): Promise<unknown> }[] {
  const at = sql`cast(${now} as bigint) - cast(id as bigint) % 365 * ${sql.lit(DAY_MS)}`;
  return [
    sql`insert into session (id, account_id, refresh_hash, refresh_count, rotated_at, created_at,
        expires_at, ended_at, credential_version, browser, network)
      select 's' || id, id, 'h' || id, 0, ${at}, ${at}, ${at} + ${sql.lit(30 * DAY_MS)},
        case when id % 3 = 0 then ${at} end, 0, 'Firefox', '203.0.113.0' from account`,
    sql`insert into one_time_token (account_id, kind, hash, created_at, expires_at, used_at)
      select id, 'verify', 't' || id, ${at}, ${at} + ${sql.lit(DAY_MS)}, ${at} from account`,
    sql`insert into known_network (account_id, network, seen_at)
      select id, 'n' || id, ${at} from account`,
    sql`insert into outbox (client_id, recipient, kind, data, dedupe_key, created_at, due_at, tries,
        lease_until, sent_at, dead_at)
      select client_id, email, 'verify', case when id % 1000 = 0 then 'sealed' else '' end,
        'k' || id, ${at}, ${at}, 1, 0,
        case when id % 1000 > 1 then ${at} end, case when id % 1000 = 1 then ${at} end from account`,
    sql`insert into stripe_event (id, type, client_id, payload, received_at, done_at, tries, due_at,
        parked_at, lease_until)
      select 'evt_' || id, 'invoice.paid', client_id, '{}', created_at,
        case when id % 1000 > 1 then created_at end, 1, created_at,
        case when id % 1000 = 1 then created_at end, 0 from payment_transaction`,
    sql`insert into audit (client_id, actor, act, subject, subject_id, at)
      select client_id, 'staff 1', 'store approved', 'store', id, ${at} from store`,
    sql`insert into idempotency (account_id, key, request_hash, answer, created_at)
      select id, 'key', 'hash', '', ${at} from account`,
    sql`insert into upload (name, account_id, width, height, bytes, created_at)
      select 'u' || id || '.png', id, 200, 200, 1000, ${at} from account`,
    sql`insert into coupon_feedback (coupon_id, day, outcome, times)
      select id, '2026-11-01', 'worked', 1 from coupon`,
    sql`insert into billing_customer (id, account_id, client_id, told_version)
      select 'cus_h' || id, id, client_id, 1 from account where id % 1000 > 0`,
    sql`insert into billing_customer (id, account_id, client_id)
      select 'cus_h' || id, id, client_id from account where id % 1000 = 0`,
    sql`insert into email_claim (client_id, email_folded, account_id, held_until)
      select client_id, 'former' || id, id, ${at} from account`,
    // Over two years, and before the 40 days in which a tenth of them is cancelled.
    sql`update subscription set start_date = cast(${now} as bigint) - account_id
        - (41 + cast(account_id as bigint) % 690) * ${sql.lit(DAY_MS)}`,
    sql`insert into price_move (id, subscription_id, account_id, client_id, currency, from_amount,
        to_amount, planned_at, starts_at, closed_at, outcome, billing_interval)
      select 'p' || id, id, account_id, client_id, currency, unit_amount - 100, unit_amount,
        start_date, start_date, case when account_id % 1000 <> 3 then 1 end,
        case when account_id % 1000 <> 3 then 'charged' end, billing_interval
      from subscription where account_id % 10 = 3`,
    sql`insert into withdrawn_value (store_id, coupon_id, kind, hash)
      select store_id, id, 'code', 'w' || id from coupon where id % 10 = 0`,
    sql`insert into totp (account_id, secret, confirmed_at, last_step)
      select id, 'secret', 1, 0 from account`,
    sql`insert into recovery_code (account_id, hash) select id, 'r' || id from account`,
    sql`insert into passkey (id, account_id, place, credential_id, public_key, counter, transports,
        name, created_at)
      select 'pk' || id, id, 1, 'c' || id, 'key', 0, '[]', 'Phone', ${at} from account`,
    sql`update subscription set ends_at = ${now - DAY_MS}, canceled_at = ${now - 40 * DAY_MS},
        status = 'canceled' where account_id % 10 = 0`,
    sql`update subscription set status = 'past_due', past_due_since = ${now - DAY_MS}
      where account_id % 500 = 1`,
    sql`update subscription set pause = 'asked' where account_id % 1000 = 2`,
    sql`update subscription set card_month = '2027-01', card_brand = 'visa', card_last4 = '4242'`,
    sql`update store set state = 'pending', submitted_at = ${now} where id % 200 = 3`,
    sql`update store set state = 'declined' where id % 200 = 4`,
    sql`update store set state = 'suspended' where id % 1000 = 5`,
    sql`update store set held = 1 where id % 1000 = 6`,
    sql`update coupon set approved = 0, held_at = ${now} where store_id % 1000 = 6`,
    sql`update coupon set remind_on = expiration_date where expiration_date is not null`,
  ];
}
