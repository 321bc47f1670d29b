import { sql } from "kysely";
import type { Ctx, System } from "../../context.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import type { StoredTable } from "../../db/table-keys.ts";
import type { AccountRow } from "../../db/tables.ts";

interface Owned {
  account: number;
  email: string;
  client: number;
  isStaff: boolean;
}

/** Which of a table's rows are about an account, and which columns would let a reader act as it. */
interface Personal {
  where(owned: Owned): ReturnType<typeof sql>;
  secret?: readonly string[];
}

const stores = ({ account }: Owned) => sql`(select id from store where owner_id = ${account})`;
const coupons = (owned: Owned) => sql`(select id from coupon where store_id in ${stores(owned)})`;
const ofAccount = ({ account }: Owned) => sql`account_id = ${account}`;
// Before migration 047 an entry names staff only by their address, which a merchant may have after
// them.
const namedActs = ({ email, client }: Owned) =>
  sql`or (actor_id is null and actor = ${email} and client_id = ${client})`;
const ofStore = (owned: Owned) => sql`store_id in ${stores(owned)}`;

/**
 * Every stored table, so that a new one has to be placed: null if nothing in it is about a person.
 */
const tables = {
  account: {
    where: ({ account }) => sql`id = ${account}`,
    secret: ["password_hash", "payment_reference"],
  },
  email_claim: { where: ofAccount },
  session: { where: ofAccount, secret: ["id", "refresh_hash"] },
  known_network: { where: ofAccount },
  one_time_token: { where: ofAccount, secret: ["hash"] },
  totp: { where: ofAccount, secret: ["secret", "pending"] },
  passkey: { where: ofAccount },
  recovery_code: { where: ofAccount, secret: ["hash"] },
  store: { where: ({ account }) => sql`owner_id = ${account}` },
  coupon: { where: ofStore },
  withdrawn_value: { where: ofStore },
  coupon_feedback: { where: (owned) => sql`coupon_id in ${coupons(owned)}` },
  subscription: { where: ofAccount },
  price_move: { where: ofAccount },
  billing_customer: { where: ofAccount },
  payment_transaction: { where: ofAccount },
  outbox: {
    where: ({ account, email, client }) => sql`
      client_id = ${client} and (recipient = ${email} or account_id = ${account})`,
    secret: ["data"],
  },
  audit: {
    where: (owned) => sql`
      (subject in ('account', 'subscription') and subject_id = ${owned.account})
      or (subject = 'store' and subject_id in ${stores(owned)})
      or (subject = 'coupon' and subject_id in ${coupons(owned)})
      or store_id in ${stores(owned)}
      or actor_id = ${owned.account}
      ${owned.isStaff ? namedActs(owned) : sql``}`,
  },
  upload: { where: ofAccount },
  // The answers repeat what is in the other tables.
  idempotency: { where: ofAccount, secret: ["answer"] },
  // Events name subscriptions and invoices, and hold no address (decision 056).
  stripe_event: null,
  job: null,
  setting: null,
} satisfies Record<StoredTable, Personal | null>;

export type PersonalTable = Exclude<StoredTable, "stripe_event" | "job" | "setting">;

/** All rows about an account, as of one moment, without secret columns. */
export function personalRows(
  ctx: Ctx<System>,
  { id, email, role }: AccountRow,
): Promise<Record<PersonalTable, object[]>> {
  const owned = { account: id, email, client: ctx.client.id, isStaff: role === "staff" };
  // SQLite's server waits for whoever has the lock for writing, and audits take seconds to read.
  return readSnapshot(ctx.db, async (db) => {
    const read: Partial<Record<string, object[]>> = {};
    for (const [name, personal] of Object.entries<Personal | null>(tables)) {
      if (!personal) continue;
      const { rows } = await sql<object>`
        select * from ${sql.table(name)} where ${personal.where(owned)}`.execute(db);
      read[name] = rows.map((row) => without(row, personal.secret ?? []));
    }
    // The loop above has filled every personal table.
    return read as Record<PersonalTable, object[]>;
  });
}

function without(row: object, secret: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !secret.includes(name)));
}
