import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, expect, it } from "vitest";
import { isQueued, queueMail } from "../outbox/queue-mail.ts";
import { newAccount } from "../testing/accounts-and-stores.ts";
import { Caller } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";

const at = await openInstallation();
afterAll(() => at.close());

it("a deletion leaves the mails of another account alone, whose address it had asked for before (decisions 056, 089)", async () => {
  const { merchant } = await newAccount(at);
  const email = newEmail();
  await merchant.ok(endpoints.changeEmail, { body: { email, password } });
  const other = new Caller(at);
  other.session = await other.ok(endpoints.emailRegister, { body: { email, password } });
  const { id } = await other.ok(endpoints.getMe);
  const once = `plan-ended:${id}`;
  const data = { until: null, link: "https://example.com/" };
  await queueMail(systemCtx(at), { kind: "cancelled", to: { id, email }, data, once });
  await at.db.updateTable("outbox").set({ sent_at: 1, data: "" }).execute();
  await merchant.ok(endpoints.deleteMe, { body: { password } });
  // Without its row the mail would be sent again.
  expect(await isQueued(systemCtx(at), once)).toBe(true);
  const left = at.db.selectFrom("outbox").select("kind").where("recipient", "=", email);
  expect(await left.execute()).toEqual([{ kind: "cancelled" }]);
  await other.ok(endpoints.deleteMe, { body: { password } });
  expect(await left.execute()).toEqual([]);
});
