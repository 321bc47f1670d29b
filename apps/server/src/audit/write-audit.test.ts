import { afterAll, beforeAll, expect, it } from "vitest";
import type { Actor } from "../context.ts";
import { captureLog } from "../testing/capture-log.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { writeAudit } from "./write-audit.ts";

let at: Installation;
beforeAll(async () => {
  at = await openInstallation({ web: jsonWebBuild });
});
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
  const rows = await at.db.selectFrom("audit").selectAll().orderBy("id").execute();
  const declined = { act: "store declined", subject: "store", subject_id: 7, reason: "Not a shop" };
  expect(rows.map(({ id, ...row }) => row)).toEqual([
    ...["clerk@brand.example", "merchant", "guest", "reminders"].map((actor) => {
      return { client_id: 10, actor, ...declined, at: now };
    }),
    {
      ...{ client_id: 8, actor: "test", act: "coupon approved", subject: "coupon" },
      ...{ subject_id: 9, reason: null, at: now },
    },
  ]);
  const logged = { act: "store declined", subject: "store", subject_id: 7 };
  expect(log.lines()).toMatchObject(
    ["staff", "merchant", "guest", "system"].map((kind) => ({ event: `${kind}_act`, ...logged })),
  );
  expect(log.text()).not.toContain("Not a shop");
});
