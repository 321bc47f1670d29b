import { afterAll, expect, it } from "vitest";
import { openInstallation } from "../testing/installation.ts";
import { deleteOldRows } from "./delete-old-rows.ts";

const at = await openInstallation();
afterAll(() => at.close());

it("a run that is broken off has deleted the oldest rows, whatever the order they were written in (decision 056)", async () => {
  const mail = { client_id: 8, recipient: "a@b.example", kind: "reset", data: "", created_at: 0 };
  const times = Array.from({ length: 502 }, (_, index) => 502 - index);
  const rows = times.map((dead_at) => ({ ...mail, due_at: 0, dead_at }));
  await at.db.insertInto("outbox").values(rows).execute();
  let batches = 0;
  const old = { table: "outbox", column: "dead_at", before: 502 } as const;
  await deleteOldRows(at.db, old, () => batches++ > 0);
  const left = await at.db.selectFrom("outbox").select("dead_at").orderBy("dead_at").execute();
  expect(left).toEqual([{ dead_at: 501 }, { dead_at: 502 }]);
});
