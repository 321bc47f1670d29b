import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { afterAll, expect, it } from "vitest";
import { createStaff } from "../account/index.ts";
import { personalRows } from "../account/operator/personal-data.ts";
import { moveAddress, staff as staffHolder } from "../account/testing/holders.ts";
import { accountRow } from "../testing/accounts-and-stores.ts";
import { type Caller, newStore, signedIn } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";

const at = await openInstallation();
afterAll(() => at.close());

it("staff who changed the address are told from who has it next, in the history and in an export (rules 10.5, 14.9, decision 066)", async () => {
  const { store } = await newStore(at);
  const params = { id: store.id };
  const suspend = (caller: Caller, reason: string) =>
    caller.ok(endpoints.staffSuspendStore, { params, body: { reason } });
  const approve = (caller: Caller) => caller.ok(endpoints.staffApproveStore, { params, body: {} });

  const holder = await staffHolder(at);
  const former = holder.email;
  await suspend(holder.owner, "By the first, before");
  await moveAddress(holder);
  await approve(holder.owner);
  await at.db.deleteFrom("email_claim").where("account_id", "=", holder.id).execute();
  await createStaff(systemCtx(at), former, password);
  const next = await signedIn(at, former, password);
  await suspend(next, "By the next");

  const { history } = await next.ok(endpoints.staffGetStore, { params });
  expect(history.map(({ act, actor, actor_now }) => [act, actor, actor_now])).toEqual([
    ["store suspended", former, null],
    ["store approved", holder.email, null],
    ["store suspended", former, holder.email],
    ["store created", "merchant", null],
  ]);
  const reasonsOf = async (id: number) => {
    const { audit } = await personalRows(systemCtx(at), await accountRow(at, id));
    return audit.flatMap((row) => ("reason" in row ? (row.reason ?? []) : []));
  };
  const moved = `${former} → ${holder.email}`;
  expect(await reasonsOf(holder.id)).toEqual(["By the first, before", moved]);
  expect(await reasonsOf((await next.ok(endpoints.getMe)).id)).toEqual(["By the next"]);
});
