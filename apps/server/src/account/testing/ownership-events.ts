import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { accountRow, newLiveStore, newStaff } from "../../testing/accounts-and-stores.ts";
import { Caller } from "../../testing/caller.ts";
import type { Installation } from "../../testing/installation.ts";
import { mailedToken } from "../../testing/mails.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { setStaffPassword } from "../index.ts";
import { issueToken } from "../one-time-tokens.ts";
import * as operator from "../operator/act-on-account.ts";
import {
  type Holder,
  merchant,
  moveAddress,
  newPassword,
  requestEmailChange,
  staff,
  verifiedMerchant,
} from "./holders.ts";
import { insertOwnPasskey, setUpPasskey } from "./passkeys.ts";
import { ensureTotp, setUpApp } from "./totp.ts";

type EndpointName = keyof typeof endpoints;

/** An event that changes the ownership of an account. */
export interface OwnershipEvent {
  name: string;
  /** the call that causes it; null for a command */
  by: EndpointName | null;
  prepare(at: Installation): Promise<Holder>;
  /** requests the event's own link, after `prepare` and after the credentials were issued */
  link?(holder: Holder): Promise<string>;
  happen(holder: Holder): Promise<unknown>;
  /** it opens a new session for the owner who caused it */
  keepsOwner?: true;
  /** after it the password alone signs in again */
  keepsPassword?: true;
  /** it voids the links of former owners too */
  voidsUndo?: true;
}

const setPasswordByLink: OwnershipEvent["happen"] = ({ at, link }) =>
  new Caller(at).ok(endpoints.setNewPassword, { body: { token: link, password: newPassword } });

export const events: readonly OwnershipEvent[] = [
  {
    name: "a change of password",
    by: "changePassword",
    keepsOwner: true,
    prepare: merchant,
    happen: ({ owner }) =>
      owner.ok(endpoints.changePassword, {
        body: { current_password: password, password: newPassword },
      }),
  },
  {
    name: "a password reset",
    by: "setNewPassword",
    prepare: verifiedMerchant,
    link: async ({ at, email }) => {
      await new Caller(at).ok(endpoints.passwordReset, { body: { email } });
      return mailedToken(at, email, "reset");
    },
    happen: setPasswordByLink,
  },
  {
    name: "a confirmed change of address",
    by: "verifyEmail",
    prepare: verifiedMerchant,
    link: (holder) => requestEmailChange(holder, newEmail()),
    happen: ({ at, link }) => new Caller(at).ok(endpoints.verifyEmail, { body: { token: link } }),
  },
  {
    name: "an undone change of address",
    by: "undoEmailChange",
    voidsUndo: true,
    prepare: async (at) => {
      const holder = await verifiedMerchant(at);
      holder.link = await moveAddress(holder);
      return holder;
    },
    happen: ({ at, link }) =>
      new Caller(at).ok(endpoints.undoEmailChange, { body: { token: link } }),
  },
  {
    name: "an accepted invitation",
    by: "setNewPassword",
    prepare: staff,
    link: async ({ at, id }) => issueToken(systemCtx(at), await accountRow(at, id), "invite"),
    happen: setPasswordByLink,
  },
  {
    name: "an undone change of the second factor",
    by: "setNewPassword",
    prepare: verifiedMerchant,
    // It voids the links of its own time and later, so it is later than what it must leave valid.
    link: async ({ at, id }) => {
      const ctx = systemCtx(at);
      const clock = { ...ctx.clock, now: () => ctx.clock.now() + 1 };
      return issueToken({ ...ctx, clock }, await accountRow(at, id), "undo-factor");
    },
    happen: setPasswordByLink,
  },
  {
    name: "a staff password set by command",
    by: null,
    voidsUndo: true,
    prepare: staff,
    happen: ({ at, email }) => setStaffPassword(systemCtx(at), email, newPassword),
  },
  {
    name: "a staff account suspended by an admin",
    by: "staffSuspendMember",
    prepare: staff,
    happen: async ({ at, id }) =>
      (await newStaff(at)).ok(endpoints.staffSuspendMember, { params: { id } }),
  },
  {
    name: "a staff password reset by an admin",
    by: "staffResetMember",
    prepare: staff,
    happen: async ({ at, id }) =>
      (await newStaff(at)).ok(endpoints.staffResetMember, { params: { id } }),
  },
  {
    name: "a second factor turned on",
    by: "confirmTotp",
    keepsOwner: true,
    prepare: merchant,
    happen: ({ at, owner }) => setUpApp(at, owner),
  },
  {
    name: "a second factor turned off",
    by: "removeTotp",
    keepsOwner: true,
    keepsPassword: true,
    prepare: merchant,
    happen: async ({ at, id, owner }) => {
      await ensureTotp(at, id);
      await owner.ok(endpoints.removeTotp, { body: { password } });
    },
  },
  {
    name: "a passkey added",
    by: "addPasskey",
    keepsOwner: true,
    prepare: merchant,
    happen: ({ at, owner }) => setUpPasskey(at, owner),
  },
  {
    name: "a passkey removed",
    by: "removePasskey",
    keepsOwner: true,
    keepsPassword: true,
    prepare: merchant,
    happen: async ({ at, id, owner }) => {
      const passkey = await insertOwnPasskey(at, { accountId: id, clientId: 8 });
      await owner.ok(endpoints.removePasskey, { params: { id: passkey.id }, body: { password } });
    },
  },
  {
    name: "a second factor reset by an admin",
    by: "staffResetFactor",
    keepsPassword: true,
    prepare: staff,
    happen: async ({ at, id }) => {
      await ensureTotp(at, id);
      await (await newStaff(at)).ok(endpoints.staffResetFactor, { params: { id } });
    },
  },
  {
    name: "a merchant's account blocked by an admin",
    by: "staffBlockAccount",
    prepare: merchant,
    happen: async ({ at, id }) =>
      (await newStaff(at)).ok(endpoints.staffBlockAccount, {
        params: { id },
        body: { reason: "Not a shop" },
      }),
  },
  {
    name: "recovery codes made anew",
    by: "makeRecoveryCodes",
    keepsOwner: true,
    prepare: merchant,
    happen: async ({ at, id, owner }) => {
      await ensureTotp(at, id);
      await owner.ok(endpoints.makeRecoveryCodes, { body: { password } });
    },
  },
  {
    name: "a suspended store",
    by: "staffSuspendStore",
    keepsPassword: true,
    prepare: async (at) => {
      const { merchant: owner, store } = await newLiveStore(at);
      const { id } = await owner.ok(endpoints.getMe);
      return { at, owner, id, email: owner.email, link: String(store.id) };
    },
    happen: async ({ at, link }) =>
      (await newStaff(at)).ok(endpoints.staffSuspendStore, {
        params: { id: Number(link) },
        body: { reason: "Not a shop" },
      }),
  },
  {
    name: "a deletion",
    by: "deleteMe",
    voidsUndo: true,
    prepare: merchant,
    happen: ({ owner }) => owner.ok(endpoints.deleteMe, { body: { password } }),
  },
  {
    name: "a deletion by command",
    by: null,
    voidsUndo: true,
    prepare: merchant,
    happen: async ({ at, id }) => operator.deleteForOwner(systemCtx(at), await accountRow(at, id)),
  },
  {
    name: "a second factor reset by command",
    by: null,
    keepsPassword: true,
    prepare: merchant,
    happen: async ({ at, id }) => {
      await ensureTotp(at, id);
      await operator.resetFactorOf(systemCtx(at), await accountRow(at, id));
    },
  },
];

/**
 * Every act of the operator on an account, with its event; null if it changes no ownership. The
 * compiler reports a new one.
 */
export const ofOperator: Readonly<Record<keyof typeof operator, string | null>> = {
  deleteForOwner: "a deletion by command",
  resetFactorOf: "a second factor reset by command",
  endSessionsOf: null,
  resetPasswordOf: null,
};
