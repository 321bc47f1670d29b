import { afterAll, expect, test } from "vitest";
import { jobs } from "../scheduled-jobs.ts";
import { openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";

const at = await openInstallation();
afterAll(() => at.close());

test("rows of jobs that this version does not know are deleted, so that they do not count as overdue", async () => {
  const known = jobs.map(({ name }) => ({ id: name, name, due_at: 0 }));
  await at.db
    .insertInto("job")
    .values([
      ...known,
      { id: "former", name: "former", due_at: 0 },
      { id: "former:8", name: "former", client_id: 8, due_at: 0 },
    ])
    .execute();
  const prune = jobs.find(({ name }) => name === "prune rows");
  await prune?.run(systemCtx(at), () => false);
  const rows = await at.db.selectFrom("job").select("id").execute();
  expect(rows.map(({ id }) => id).toSorted()).toEqual(known.map(({ id }) => id).toSorted());
});
