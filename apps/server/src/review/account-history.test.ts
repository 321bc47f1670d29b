import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { afterAll, expect, it } from "vitest";
import { Caller, newStore } from "../testing/caller.ts";
import { mailedToken } from "../testing/mails.ts";
import { openWithStaff } from "../testing/with-staff.ts";

const { at, staff } = await openWithStaff();
afterAll(() => at.close());

it("a store's history has its owner's changes of password and address, so that a stolen account can be told, without the addresses (rule 10.5, decision 056)", async () => {
  const { merchant, store } = await newStore(at);
  const former = merchant.email;
  const guest = new Caller(at);
  const token = await mailedToken(at, former, "verify");
  await merchant.ok(endpoints.verifyEmail, { body: { token } });
  const body = { current_password: password, password: "changed by a thief" };
  merchant.session = await merchant.ok(endpoints.changePassword, { body });
  const email = `thief-${former}`;
  await merchant.ok(endpoints.changeEmail, { body: { email, password: body.password } });
  const moved = await mailedToken(at, email, "verify-new-address");
  await guest.ok(endpoints.verifyEmail, { body: { token: moved } });
  await guest.ok(endpoints.passwordReset, { body: { email } });
  const reset = await mailedToken(at, email, "reset");
  await guest.ok(endpoints.setNewPassword, { body: { token: reset, password } });
  const { history } = await staff.ok(endpoints.staffGetStore, { params: { id: store.id } });
  expect(history.map(({ act, actor, reason }) => [act, actor, reason])).toEqual([
    ["password set by link", "guest", null],
    ["address changed", "guest", null],
    ["password changed", "merchant", null],
    ["store created", "merchant", null],
  ]);
});
