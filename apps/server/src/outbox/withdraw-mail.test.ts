import { afterAll, expect, it } from "vitest";
import type { OutboxRow } from "../db/tables.ts";
import { openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { queueMail, withdrawMail } from "./queue-mail.ts";

const at = await openInstallation();
afterAll(() => at.close());

it.each<[string, Partial<OutboxRow>, boolean]>([
  ["that waits is withdrawn", {}, true],
  ["that waits after a failed try is withdrawn", { tries: 1, error: "connection refused" }, true],
  ["that is being sent stays", { lease_by: "a worker" }, false],
  ["that was sent stays", { sent_at: 1 }, false],
  ["that was given up stays", { dead_at: 1 }, false],
  ["of another brand stays", { client_id: 10 }, false],
])("a mail %s (rules 8.6, 11.3)", async (name, state, isWithdrawn) => {
  const ctx = systemCtx(at);
  const data = { link: "https://example.com/" };
  await queueMail(ctx, { kind: "reset", to: "ada@shop.example", data, once: name });
  const mail = at.db.updateTable("outbox").where("dedupe_key", "=", name);
  await mail.set({ ...state, kind: "reset" }).execute();
  expect(await withdrawMail(ctx, name)).toBe(isWithdrawn);
  const left = await at.db
    .selectFrom("outbox")
    .select("id")
    .where("dedupe_key", "=", name)
    .execute();
  expect(left).toHaveLength(isWithdrawn ? 0 : 1);
  expect(await withdrawMail(ctx, "another")).toBe(false);
});
