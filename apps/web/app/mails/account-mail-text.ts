import { limits, type TextKeyAlone } from "@coupon-center/contract";
import type { MailTextByKind } from "./mail-text-types.ts";

const { links } = limits;

const factorChanges = {
  "app on": "mailFactorOn",
  "app off": "mailFactorOff",
  "passkey added": "mailPasskeyAdded",
  "passkey removed": "mailPasskeyRemoved",
  "new recovery codes": "mailFactorCodes",
  "reset by an admin": "mailFactorReset",
} as const satisfies Record<string, TextKeyAlone>;

/** Mails about an account, its address and its password. */
export const accountMailText = {
  verify: ({ client: { siteName: site }, data, say }) => ({
    subject: say("mailVerify", { site }),
    lines: [say("mailVerifyText", { site })],
    action: { text: say("mailVerifyButton"), url: data.link },
    note: `${say("mailHours", { hours: links.verifyHours })} ${say("mailNotYou")}`,
  }),
  "verify-new-address": ({ client, data, say }) => ({
    subject: say("mailNewAddress", { site: client.siteName }),
    lines: [say("mailNewAddressText")],
    action: { text: say("mailNewAddressButton"), url: data.link },
    note: `${say("mailHours", { hours: links.verifyHours })} ${say("mailNotYou")}`,
  }),
  reset: ({ client, data, say }) => ({
    subject: say("mailReset", { site: client.siteName }),
    lines: [say("mailResetText")],
    action: { text: say("mailResetButton"), url: data.link },
    note: `${say("mailMinutes", { minutes: links.resetMinutes })} ${say("mailNotYou")} ${say("mailResetUnchanged")}`,
  }),
  "email-changed": ({ client, data, say }) => ({
    subject: say("mailAddressChanged", { site: client.siteName }),
    lines: [say("mailAddressChangedText")],
    ...(data.link !== null && {
      action: { text: say("mailThatWasNotMe"), url: data.link },
      note: `${say("mailWasYou")} ${say("mailAddressChangedUndo", { days: links.undoDays })}`,
    }),
  }),
  "password-changed": ({ client, data, say }) => ({
    subject: say("mailPasswordChanged", { site: client.siteName }),
    lines: [`${say("mailPasswordChangedText")} ${say("mailDevicesSignedOut")}`],
    action: { text: say("mailThatWasNotMe"), url: data.link },
    note: say("mailWasYou"),
  }),
  "address-in-use": ({ client, data, say }) => ({
    subject: say("mailInUse", { site: client.siteName }),
    lines: [say("mailInUseText")],
    action: { text: say("logIn"), url: data.link },
    note: `${say("mailInUseForgot")} ${say("mailNotYou")}`,
  }),
  "second-factor-changed": ({ client, data, say }) => ({
    subject: say("mailFactor", { site: client.siteName }),
    lines: [say(factorChanges[data.change]), say("mailDevicesSignedOut")],
    action: { text: say("mailThatWasNotMe"), url: data.link },
    note: `${say("mailWasYou")} ${
      data.undoes ? say("mailFactorNotYou", { days: links.undoDays }) : say("mailFactorResetNotYou")
    }`,
  }),
  "staff-invited": ({ client, data, say }) => ({
    subject: say("mailInvited", { site: client.siteName }),
    lines: [say("mailInvitedText")],
    action: { text: say("mailInvitedButton"), url: data.link },
    note: say("mailDays", { days: links.inviteDays }),
  }),
  "staff-password-reset": ({ client, data, say }) => ({
    subject: say("mailStaffReset", { site: client.siteName }),
    lines: [say("mailStaffResetText")],
    action: { text: say("mailResetButton"), url: data.link },
    note: say("mailDays", { days: links.inviteDays }),
  }),
  "sign-in-refused": ({ client, data, say }) => ({
    subject: say("mailRefused", { site: client.siteName }),
    lines: [say("mailRefusedText"), say("mailRefusedHour")],
    action: { text: say("mailResetButton"), url: data.link },
    note: say("mailRefusedHelp"),
  }),
} satisfies Partial<MailTextByKind>;
