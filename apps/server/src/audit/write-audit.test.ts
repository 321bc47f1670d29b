import { afterAll, expect, it } from "vitest";
import { type Actor, type Ctx, withTransaction } from "../context.ts";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import { captureLog } from "../testing/capture-log.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { writeAudit } from "./write-audit.ts";

const at = await openInstallation({ web: jsonWebBuild });
afterAll(() => at.close());

it("writes who did what to which subject, when and why, and logs it without the reason", async () => {
  const signedIn = { accountId: 1, sessionId: "s", ip: "192.0.2.1" };
  const actors: Actor[] = [
    { kind: "staff", email: "clerk@brand.example", isAdmin: false, hasFactor: false, ...signedIn },
    { kind: "merchant", ...signedIn },
    { kind: "guest", ip: "192.0.2.1" },
    { kind: "system", name: "reminders" },
  ];
  const log = captureLog();
  const now = at.clock.now();
  const clock = { now: () => now, business: () => now + 1 };
  for (const actor of actors) {
    const ctx = { ...systemCtx(at, 10), actor, clock, log: log.logger };
    await writeAudit(ctx, "store declined", "store", 7, "Not a shop");
  }
  await writeAudit({ ...systemCtx(at), clock }, "coupon approved", "coupon", 9);
  const ours = at.db.selectFrom("audit").selectAll().where("subject_id", "in", [7, 9]);
  const rows = await ours.orderBy("id").execute();
  expect(rows.map(({ actor_id }) => actor_id)).toEqual([1, 1, null, null, null]);
  const declined = { act: "store declined", subject: "store", subject_id: 7, reason: "Not a shop" };
  expect(rows.map(({ id, actor_id, store_id, ...row }) => row)).toEqual([
    ...["clerk@brand.example", "merchant", "guest", "reminders"].map((actor) => {
      return { client_id: 10, actor, ...declined, at: now };
    }),
    {
      client_id: 8,
      actor: "test",
      act: "coupon approved",
      subject: "coupon",
      subject_id: 9,
      reason: null,
      at: now,
    },
  ]);
  const logged = { act: "store declined", subject: "store", subject_id: 7 };
  expect(log.lines()).toMatchObject(
    ["staff", "merchant", "guest", "system"].map((kind) => ({ event: `${kind}_act`, ...logged })),
  );
  expect(log.text()).not.toContain("Not a shop");
});

it("the log tells an act once, after its transaction was committed, and none that was rolled back", async () => {
  const log = captureLog();
  const ctx = { ...systemCtx(at), log: log.logger };
  const acts = () => log.lines().map(({ act }) => act);
  const approve = (tx: Ctx, id: number) => writeAudit(tx, "store approved", "store", id);
  const diskFull = withTransaction(ctx, async (tx) => {
    await approve(tx, 1);
    throw new Error("database or disk is full");
  });
  await expect(diskFull).rejects.toThrow("disk is full");
  expect(acts()).toEqual([]);
  let runs = 0;
  await withTransaction(ctx, async (tx) => {
    await approve(tx, 2);
    if (++runs === 1) throw conflict();
    expect(acts()).toEqual([]);
  });
  expect([runs, acts()]).toEqual([2, ["store approved"]]);
});

const conflict = () =>
  new DatabaseUnavailable(new Error("deadlock"), {
    kind: "conflict",
    reason: "transactions are in each other's way",
    passes: true,
    remedy: "",
    variable: "DATABASE_URL",
  });
