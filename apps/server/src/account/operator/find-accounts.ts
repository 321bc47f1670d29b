import { emailLetters, plainDigits, readId } from "@coupon-center/contract";
import { sql } from "kysely";
import type { Ctx, System } from "../../context.ts";
import { accountByEmail } from "../../db/person-queries.ts";
import type { AccountRow, StoreRow } from "../../db/tables.ts";
import { readSearch } from "../../db/words/search-text.ts";
import { storeNameIndex } from "../../db/words/word-index.ts";
import { newestWithAll } from "../../db/words/word-search.ts";
import { OperatorRefusal } from "../../errors.ts";
import { foldedForms, foldLetters } from "../../fold-email.ts";
import { accountById, countSessions } from "../account-queries.ts";

export interface FoundAccount {
  id: number;
  client: number;
  email: string;
  role: AccountRow["role"];
  state: "active" | "unverified" | "blocked";
  /** sessions that are open */
  sessions: number;
  store: Pick<StoreRow, "id" | "slug" | "state"> | null;
  /** of the current subscription */
  plan: string | null;
}

/** how many accounts are found at most */
export const MAX_FOUND = 100;

const hasPart = (part: string) =>
  sql<boolean>`account.email_folded like ${`%${part.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;

/** The first accounts with this text in an address whose domain is stored as ASCII for others. */
async function withLetters(ctx: Ctx<System>, part: string): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom("account")
    .select(["id", "email"])
    .where("client_id", "=", ctx.client.id)
    .where("deleted_at", "is", null)
    .where("email_folded", "like", "%xn--%")
    .orderBy("id")
    .execute();
  const letters = foldLetters(part);
  return rows
    .filter(({ email }) => foldLetters(emailLetters(email)).includes(letters))
    .slice(0, MAX_FOUND)
    .map(({ id }) => id);
}

/**
 * The client's accounts with this id or slug, with this text in their address, or with a store
 * whose name has its words.
 */
export async function findAccounts(ctx: Ctx<System>, text: string): Promise<FoundAccount[]> {
  const id = readId(text);
  // The words of an address would find shops of the same name.
  const words = text.includes("@") ? [] : readSearch(text).words;
  const named = words.length > 0 ? await newestWithAll(storeNameIndex, ctx, words) : null;
  const part = plainDigits(text);
  const lettered = id === null ? await withLetters(ctx, part) : [];
  const rows = await ctx.db
    .selectFrom("account")
    .leftJoin("store", (join) =>
      join.onRef("store.owner_id", "=", "account.id").on("store.deleted_at", "is", null),
    )
    .leftJoin("subscription", (join) =>
      join.onRef("subscription.account_id", "=", "account.id").on("is_current", "=", 1),
    )
    .select(["account.id", "account.email", "role", "email_verified_at", "suspended_at"])
    .select(["store.id as store_id", "slug", "store.state", "subscription.status as plan"])
    .where("account.client_id", "=", ctx.client.id)
    .where("account.deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        ...foldedForms(part).map(hasPart),
        // A part of a domain folds to other ASCII letters than the whole one.
        ...(lettered.length > 0 ? [eb("account.id", "in", lettered)] : []),
        eb("store.slug", "=", text.toLowerCase()),
        ...(named ? [eb("store.id", "in", named)] : []),
        ...(id === null ? [] : [eb("account.id", "=", id)]),
      ]),
    )
    .orderBy("account.id")
    .limit(MAX_FOUND)
    .execute();
  const sessions = await countSessions(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, email, role, plan, ...row }) => ({
    id,
    client: ctx.client.id,
    email,
    role,
    plan,
    state: stateOf(row),
    sessions: sessions.get(id) ?? 0,
    store:
      row.store_id !== null && row.slug !== null && row.state !== null
        ? { id: row.store_id, slug: row.slug, state: row.state }
        : null,
  }));
}

/** The client's account with this address or id. Errors: OperatorRefusal if there is none. */
export async function accountNamed(ctx: Ctx<System>, text: string): Promise<AccountRow> {
  const id = readId(text);
  const row = await (id === null ? accountByEmail(ctx, text) : accountById(ctx, id));
  if (!row) throw new OperatorRefusal(`${text} has no account at client ${ctx.client.id}`);
  return row;
}

/**
 * Refuses to delete staff, which stays named in the audit and is suspended instead. Errors:
 * OperatorRefusal for staff.
 */
export function refuseStaff({ role, email }: AccountRow): void {
  if (role === "staff") throw new OperatorRefusal(`${email} is staff: suspend it instead`);
}

function stateOf(
  row: Pick<AccountRow, "email_verified_at" | "suspended_at">,
): FoundAccount["state"] {
  if (row.suspended_at !== null) return "blocked";
  return row.email_verified_at === null ? "unverified" : "active";
}
