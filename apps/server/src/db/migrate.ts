import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { errorText, hasCode, OperatorRefusal } from "../errors.ts";
import type { Database, Db, Engine } from "./engine.ts";
import { initial } from "./migrations/001-initial.ts";
import { ownership } from "./migrations/002-ownership.ts";
import { subscriptionPrice } from "./migrations/003-subscription-price.ts";
import { couponReminders } from "./migrations/004-coupon-reminders.ts";
import { couponWords } from "./migrations/005-coupon-words.ts";
import { wordsOfCoupon } from "./migrations/006-words-of-coupon.ts";
import { queues } from "./migrations/007-queues.ts";
import { foldedAddresses } from "./migrations/008-folded-addresses.ts";
import { liveSeen } from "./migrations/009-live-seen.ts";
import { knownNetworks } from "./migrations/010-known-networks.ts";
import { retention } from "./migrations/011-retention.ts";
import { collectionPause } from "./migrations/012-collection-pause.ts";
import { appendOnlyAudit } from "./migrations/013-append-only-audit.ts";
import { withdrawnCopies } from "./migrations/014-withdrawn-copies.ts";
import { billingLease } from "./migrations/015-billing-lease.ts";
import { billingCustomers } from "./migrations/016-billing-customers.ts";
import { staffRoles } from "./migrations/017-staff-roles.ts";
import { payable } from "./migrations/018-payable.ts";
import { openPayments } from "./migrations/019-open-payments.ts";
import { sessionPlaces } from "./migrations/020-session-places.ts";
import { secondFactor } from "./migrations/021-second-factor.ts";
import { passkeys } from "./migrations/022-passkeys.ts";
import { priceMoves } from "./migrations/023-price-moves.ts";
import { subscriptionsOfClient } from "./migrations/024-subscriptions-of-client.ts";
import { requestIds } from "./migrations/025-request-ids.ts";
import { givenPlans } from "./migrations/026-given-plans.ts";
import { discounts } from "./migrations/027-discounts.ts";
import { renewalCharges } from "./migrations/028-renewal-charges.ts";
import { workOfJobs } from "./migrations/029-work-of-jobs.ts";
import { storeWords } from "./migrations/030-store-words.ts";
import { reviewQueue } from "./migrations/031-review-queue.ts";
import { planIntervals } from "./migrations/032-plan-intervals.ts";
import { alteredSubscriptions } from "./migrations/033-altered-subscriptions.ts";
import { subscriptionKeys } from "./migrations/034-subscription-keys.ts";
import { mailAccounts } from "./migrations/035-mail-accounts.ts";
import { payableOfClient } from "./migrations/036-payable-of-client.ts";
import { requestedCoupons } from "./migrations/037-requested-coupons.ts";
import { keptSince } from "./migrations/038-kept-since.ts";
import { heldSince } from "./migrations/039-held-since.ts";
import { refundedAmounts } from "./migrations/040-refunded-amounts.ts";
import { waitingMails } from "./migrations/041-waiting-mails.ts";
import { auditStores } from "./migrations/042-audit-stores.ts";
import { requestedSince } from "./migrations/043-requested-since.ts";
import { begunPlans } from "./migrations/044-begun-plans.ts";
import { typedWords } from "./migrations/045-typed-words.ts";
import { feedbackDays } from "./migrations/046-feedback-days.ts";
import { auditActors } from "./migrations/047-audit-actors.ts";
import { couponApprovals } from "./migrations/048-coupon-approvals.ts";
import { billingAnchors } from "./migrations/049-billing-anchors.ts";
import { startedSubscriptions } from "./migrations/050-started-subscriptions.ts";
import { inquiredPayments } from "./migrations/051-inquired-payments.ts";
import { givenUpPlans } from "./migrations/052-given-up-plans.ts";
import { hostLetters } from "./migrations/053-host-letters.ts";
import { retryingRows } from "./migrations/054-retrying-rows.ts";
import { holdMigrations } from "./postgres/connections.ts";
import { eraseRemnants, markRemnants } from "./sqlite/erase-remnants.ts";
import { tryToWrite } from "./try-to-write.ts";
import { DatabaseUnavailable, NewerData } from "./unavailable.ts";

/**
 * Migrates the schema to the newest version, or to a named migration. Errors: a migration's own;
 * NewerData; DatabaseUnavailable; OperatorRefusal if the database's user may not migrate, or a new
 * database can't hold all texts.
 */
export async function migrate(database: Database, to?: string): Promise<void> {
  // Migrating much data takes long, and so does waiting for another process that migrates.
  const work = database.withoutLimit((db) => inMigration(database.engine, db, to));
  await work.catch(async (error) => {
    throw await explained(database, error);
  });
}

/**
 * Migrates the schema and erases what migrations removed, also those of a process that ended before
 * it came here, or of a command: beside a server, the rewrite of the file would hold up its writes.
 * Errors: those of `migrate`.
 */
export async function upgrade(database: Database): Promise<void> {
  await migrate(database);
  await eraseRemnants(database);
}

async function inMigration(engine: Engine, db: Db, to?: string): Promise<void> {
  // One transaction for all, as behind PgBouncer only a transaction keeps its connection.
  await db.transaction().execute(async (tx) => {
    if (engine === "postgres") {
      // Where the user has a limit of its own.
      await sql`set local statement_timeout = 0`.execute(tx);
      await holdMigrations(tx);
      await refuseNoSchema(tx);
      await refuseEncoding(tx);
    }
    const migrator = migratorOf(tx, engine);
    const { error, results = [] } = await (to === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(to));
    if (error !== undefined) throw error;
    const isUpgrade = results.length > 0 && results[0]?.migrationName !== "001-initial";
    // Data that a migration removed from rows must not stay in the file.
    if (isUpgrade) await markRemnants(tx, engine);
  });
}

/** Kysely hides PostgreSQL's own refusal behind a later one, as its transaction has failed then. */
async function refuseNoSchema(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  if (rows[0]?.name == null)
    throw new OperatorRefusal(
      "DATABASE_URL: its user may use no schema of the search path: create schema <name> authorization <user>, or grant usage on it",
    );
}

/** Later it would be too late: data is there, and what can't be stored fails a request. */
async function refuseEncoding(db: Db): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding
    where to_regclass('kysely_migration') is null`.execute(db);
  const encoding = rows[0]?.encoding ?? "UTF8";
  if (encoding !== "UTF8")
    throw new OperatorRefusal(
      `DATABASE_URL: the database's encoding is ${encoding}: make one with UTF-8, createdb --encoding UTF8 --template template0 <name>`,
    );
}

/** The names of this program's migrations, oldest first, each with whether it was applied. */
export async function readMigrations(
  database: Database,
): Promise<{ name: string; applied: boolean }[]> {
  const all = await migratorOf(database.db, database.engine).getMigrations();
  return all.map(({ name, executedAt }) => ({ name, applied: executedAt !== undefined }));
}

async function explained(database: Database, error: unknown): Promise<unknown> {
  if (error instanceof OperatorRefusal) return error;
  const missing = await missingRight(database, error);
  if (missing !== null)
    return new OperatorRefusal(
      `DATABASE_URL: its user may not migrate: ${missing}: start once as a user that owns the tables and may make some (grant create on schema public to <user>)`,
    );
  const refused = await refusedWrite(database, error);
  if (refused !== null) return refused;
  const [newest] = (await readUnknownMigrations(database)).toReversed();
  if (newest === undefined) return error;
  return new NewerData(
    `the data is of a newer version, which has the migration ${newest}: start that version, or restore a backup of this one into an empty place`,
  );
}

/** After its first table was refused Kysely looks for it, within a transaction that has failed. */
const FAILED_ALREADY = "25P02";

/** Why PostgreSQL refused a migration to the user; null if it did not. */
async function missingRight({ db }: Database, error: unknown): Promise<string | null> {
  if (hasCode(error, "42501")) return errorText(error);
  if (!hasCode(error, FAILED_ALREADY) || (await mayCreate(db))) return null;
  return "permission denied for schema public";
}

/** Why PostgreSQL takes no writes, as a replica or with a full disk; null if it does. */
async function refusedWrite(database: Database, error: unknown): Promise<unknown> {
  if (!hasCode(error, FAILED_ALREADY)) return null;
  return tryToWrite(database).then(
    () => null,
    (cause) => (cause instanceof DatabaseUnavailable ? cause : null),
  );
}

/** Whether the user of PostgreSQL may make tables. */
export async function mayCreate(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege(coalesce(current_schema(), 'public'), 'create') as may`.execute(db);
  return rows[0]?.may ?? false;
}

/** Migrations that were applied to the data and that this program does not know, oldest first. */
export async function readUnknownMigrations({ db, engine }: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const known = await migratorOf(db, engine).getMigrations();
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !known.some((one) => one.name === name));
}

/** From these migrations on the schema has search words, which backups omit. */
export const couponWordsMigration = "005-coupon-words";
export const storeWordsMigration = "030-store-words";

function migratorOf(db: Db, engine: Engine): Migrator {
  return new Migrator({
    db,
    provider: {
      getMigrations: async () => ({
        "001-initial": { up: initial(engine) },
        "002-ownership": { up: ownership },
        "003-subscription-price": { up: subscriptionPrice },
        "004-coupon-reminders": { up: couponReminders(engine) },
        [couponWordsMigration]: { up: couponWords(engine) },
        "006-words-of-coupon": { up: wordsOfCoupon },
        "007-queues": { up: queues },
        "008-folded-addresses": { up: foldedAddresses },
        "009-live-seen": { up: liveSeen },
        "010-known-networks": { up: knownNetworks },
        "011-retention": { up: retention },
        "012-collection-pause": { up: collectionPause },
        "013-append-only-audit": { up: appendOnlyAudit(engine) },
        "014-withdrawn-copies": { up: withdrawnCopies },
        "015-billing-lease": { up: billingLease },
        "016-billing-customers": { up: billingCustomers },
        "017-staff-roles": { up: staffRoles },
        "018-payable": { up: payable },
        "019-open-payments": { up: openPayments },
        "020-session-places": { up: sessionPlaces },
        "021-second-factor": { up: secondFactor },
        "022-passkeys": { up: passkeys },
        "023-price-moves": { up: priceMoves },
        "024-subscriptions-of-client": { up: subscriptionsOfClient },
        "025-request-ids": { up: requestIds },
        "026-given-plans": { up: givenPlans },
        "027-discounts": { up: discounts },
        "028-renewal-charges": { up: renewalCharges },
        "029-work-of-jobs": { up: workOfJobs },
        [storeWordsMigration]: { up: storeWords(engine) },
        "031-review-queue": { up: reviewQueue(engine) },
        "032-plan-intervals": { up: planIntervals },
        "033-altered-subscriptions": { up: alteredSubscriptions },
        "034-subscription-keys": { up: subscriptionKeys },
        "035-mail-accounts": { up: mailAccounts },
        "036-payable-of-client": { up: payableOfClient },
        "037-requested-coupons": { up: requestedCoupons(engine) },
        "038-kept-since": { up: keptSince },
        "039-held-since": { up: heldSince(engine) },
        "040-refunded-amounts": { up: refundedAmounts },
        "041-waiting-mails": { up: waitingMails },
        "042-audit-stores": { up: auditStores },
        "043-requested-since": { up: requestedSince(engine) },
        "044-begun-plans": { up: begunPlans },
        "045-typed-words": { up: typedWords(engine) },
        "046-feedback-days": { up: feedbackDays },
        "047-audit-actors": { up: auditActors },
        "048-coupon-approvals": { up: couponApprovals },
        "049-billing-anchors": { up: billingAnchors },
        "050-started-subscriptions": { up: startedSubscriptions },
        "051-inquired-payments": { up: inquiredPayments },
        "052-given-up-plans": { up: givenUpPlans },
        "053-host-letters": { up: hostLetters },
        "054-retrying-rows": { up: retryingRows },
      }),
    },
  });
}
