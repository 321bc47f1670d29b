import { endpoints } from "@coupon-center/contract";
import { newEmail } from "@coupon-center/testing/samples";
import { afterAll, expect, test } from "vitest";
import { moveAddress, requestEmailChange } from "../account/testing/holders.ts";
import { outboxOf } from "../outbox/testing/outbox-of.ts";
import { Caller, newStore } from "../testing/caller.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { mailedToken } from "../testing/mails.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";

const billing = await openBilledInstallation({ installation: { web: jsonWebBuild } });
afterAll(() => billing.close());

/** A paying merchant with a verified address. */
async function payingHolder() {
  const at = billing.installation;
  const { merchant: owner } = await newStore(at);
  await billing.pay(owner);
  await billing.settle();
  const { id, email } = await owner.ok(endpoints.getMe);
  const token = await mailedToken(at, email, "verify");
  await owner.ok(endpoints.verifyEmail, { body: { token } });
  return { at, owner, id, email, link: "" };
}

const cancel = (owner: Caller) =>
  owner.ok(endpoints.updateSubscription, { body: { status: "canceled" } });

/** Sends all mails that wait, two minutes later; returns who got the one of a plan's end. */
async function toldOfEnd(): Promise<string[]> {
  const mails: string[] = [];
  const now = () => Date.now() + 120_000;
  const outbox = outboxOf(
    billing.installation,
    async ({ subject, to }) => void (subject === "cancelled" && mails.push(to)),
    { clock: { now, business: now } },
  );
  await outbox.drain();
  await outbox.stop();
  return mails;
}

test("a plan is cancelled before a new address is confirmed: the mail of its end goes to the new one, as the former one was told that it gets no more (rule 3.6, decision 089)", async () => {
  const holder = await payingHolder();
  const email = newEmail();
  const token = await requestEmailChange(holder, email);
  await cancel(holder.owner);
  await holder.owner.ok(endpoints.verifyEmail, { body: { token } });
  expect(await toldOfEnd()).toEqual([email]);
});

test("a plan is cancelled by who changed the address: after the undo the mail of its end goes to the owner (rule 3.6, decision 089)", async () => {
  const holder = await payingHolder();
  const { email } = holder;
  const token = await moveAddress(holder);
  await cancel(holder.owner);
  await new Caller(holder.at).ok(endpoints.undoEmailChange, { body: { token } });
  expect(await toldOfEnd()).toEqual([email]);
});
