import { writeAudit } from "../../audit/write-audit.ts";
import type { Ctx, System } from "../../context.ts";
import type { AccountRow } from "../../db/tables.ts";
import { isoTime } from "../../ports/clock.ts";
import { type PersonalTable, personalRows } from "./personal-data.ts";

/** All data about a person, without what would let the reader act as them. */
export interface AccountExport {
  format: "coupon-center-account";
  version: 1;
  /** ISO 8601 */
  exported_at: string;
  client: { id: number; name: string };
  tables: Record<PersonalTable, object[]>;
  /** the uploaded pictures; `data` is base64, null for a file that is not there */
  files: { name: string; data: string | null }[];
}

/** Reads everything that is kept about an account. */
export async function exportAccount(ctx: Ctx<System>, account: AccountRow): Promise<AccountExport> {
  const tables = await personalRows(ctx, account);
  // Every logo in use has its row; one at an image host is no file of this installation.
  const names = tables.upload.flatMap((row) => ("name" in row ? [String(row.name)] : []));
  const files = await Promise.all(
    names.map(async (name) => ({ name, data: await readBase64(ctx, name) })),
  );
  await writeAudit(ctx, "account exported", "account", account.id);
  return {
    format: "coupon-center-account",
    version: 1,
    exported_at: isoTime(ctx.clock.now()),
    client: { id: ctx.client.id, name: ctx.client.siteName },
    tables,
    files,
  };
}

async function readBase64(ctx: Ctx, name: string): Promise<string | null> {
  const file = await ctx.ports.images.files.read(name);
  return file?.toString("base64") ?? null;
}
