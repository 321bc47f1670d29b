import { DAY_MS } from "@coupon-center/contract";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { jobs } from "../scheduled-jobs.ts";
import { openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";

const at = await openInstallation();
afterAll(() => at.close());

const entry = { client_id: 8, actor: "clerk", act: "store declined", reason: "Not a shop" };
const entries = () => at.db.selectFrom("audit").selectAll().orderBy("id").execute();
async function addEntry(time: number): Promise<number> {
  const row = { ...entry, subject: "store" as const, subject_id: 7, at: time };
  const { id } = await at.db
    .insertInto("audit")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
async function keepFrom(time: number): Promise<void> {
  const value = String(time);
  await at.db
    .insertInto("setting")
    .values({ name: "audit-kept-from", value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

describe("the database refuses to change audit entries (rule 10.5, decision 066)", () => {
  let id: number;
  beforeEach(async () => {
    await at.db.deleteFrom("setting").where("name", "=", "audit-kept-from").execute();
    id = await addEntry(Date.now() - 1000 * DAY_MS);
  });

  const onBoth = [
    ["an update", () => sql`update audit set reason = 'Another' where id = ${id}`],
    ["an update of nothing", () => sql`update audit set reason = reason where id = ${id}`],
    ["a deletion", () => sql`delete from audit where id = ${id}`],
    ["a deletion of all", () => sql`delete from audit`],
  ] as const;
  it.each(onBoth)("by %s", async (_, statement) => {
    await expectRefused(statement());
  });

  it("by the statements of one engine", async () => {
    const copy = sql`select id, client_id, 'another', act, subject, subject_id, reason, at from audit where id = ${id}`;
    const columns = sql`(id, client_id, actor, act, subject, subject_id, reason, at)`;
    if (at.engine === "sqlite") {
      await expectRefused(sql`insert or replace into audit ${columns} ${copy}`);
      await expectRefused(sql`update audit set id = id + 1000000 where id = ${id}`);
      await expectRefused(sql`update or replace audit set reason = 'Another' where id = ${id}`);
      return;
    }
    await expectRefused(sql`truncate audit`);
    await expectRefused(
      sql`insert into audit ${columns} overriding system value ${copy} on conflict (id) do update set actor = 'another'`,
    );
    await at.db.connection().execute(async (db) => {
      await sql`set session_replication_role = replica`.execute(db);
      await expect(sql`delete from audit`.execute(db)).rejects.toThrow("append-only");
      await sql`set session_replication_role = origin`.execute(db);
    });
  });

  async function expectRefused(statement: ReturnType<typeof sql>) {
    const before = await entries();
    await expect(statement.execute(at.db)).rejects.toThrow("audit entries are append-only");
    expect(await entries()).toEqual(before);
  }

  it("except by the retention job, the entries that have had their time", async () => {
    const kept = await addEntry(Date.now() - 729 * DAY_MS);
    const run = jobs.find(({ name }) => name === "prune rows")?.run;
    await run?.(systemCtx(at), () => false);
    const left = (await entries()).map((row) => row.id);
    expect(left).toContain(kept);
    expect(left).not.toContain(id);
    await expectRefused(sql`delete from audit where id = ${kept}`);
  });

  it("and keeps the last day's whatever is released", async () => {
    const fresh = await addEntry(Date.now() - 22 * 60 * 60 * 1000);
    await keepFrom(Date.now() + DAY_MS);
    await expectRefused(sql`delete from audit where id = ${fresh}`);
    await sql`delete from audit where id = ${id}`.execute(at.db);
    expect((await entries()).map((row) => row.id)).not.toContain(id);
  });
});
