/** All mails' frame, and mails about an account. */
export const accountMails = {
  mailButtonFails: "If the button does not work, open this address:",
  mailNotYou: "If this was not you, you can ignore this email.",
  mailWasYou: "If it was you, there is nothing you need to do.",
  mailThatWasNotMe: "That was not me",
  mailDevicesSignedOut: "All other devices were logged out.",
  mailHours: "The link works once, for {hours, number} hours.",
  mailMinutes: "The link works once, for {minutes, number} minutes.",
  mailDays: "The link works once, for {days, number} days.",
  mailVerify: "Confirm your email address for {site}",
  mailVerifyText:
    "Welcome to {site}. Please confirm that this address is yours. A store is reviewed only after that.",
  mailVerifyButton: "Confirm email address",
  mailNewAddress: "Confirm your new email address for {site}",
  mailNewAddressText:
    "You asked to use this address for your account. It takes effect once you confirm it; until then, your old address stays in place.",
  mailNewAddressButton: "Confirm new address",
  mailReset: "Set a new password for {site}",
  mailResetText: "Somebody, probably you, asked to set a new password for your account.",
  mailResetButton: "Set a new password",
  mailResetUnchanged: "Your password stays as it is.",
  mailAddressChanged: "Your {site} email address was changed",
  mailAddressChangedText:
    "Your account now uses another email address. This one no longer logs you in, and we send nothing more to it.",
  mailAddressChangedUndo:
    "If not, that link gives the account back to this address, logs everyone out and lets you set a new password. It works once, for {days, number} days.",
  mailPasswordChanged: "Your {site} password was changed",
  mailPasswordChangedText: "The password of your account was just changed.",
  mailInUse: "You already have an account at {site}",
  mailInUseText:
    "Somebody, probably you, tried to register with this address. You already have an account, so we did not make a second one.",
  mailInUseForgot: "Forgot the password? You can set a new one from the log-in page.",
  mailFactor: "Log-in to your {site} account was changed",
  mailFactorOn: "Logging in now also requires a code from an authenticator app.",
  mailFactorOff: "Logging in no longer requires a code from an authenticator app.",
  mailPasskeyAdded:
    "A passkey was added to your account. You can now log in with it and your password.",
  mailPasskeyRemoved:
    "A passkey was removed from your account. It can no longer be used to log in.",
  mailFactorCodes: "New recovery codes were made for your account. The old ones no longer work.",
  mailFactorReset:
    "An admin removed the second factor of your account. You log in with your password alone until you set up another.",
  mailFactorResetNotYou:
    "If not, set a new password, then look at the second factor on your account page.",
  mailFactorNotYou:
    "If not, that link lets you set a new password. It also logs everyone out and removes what was set up with this change. It works once, for {days, number} days.",
  mailRefused: "Many failed log-ins to your {site} account",
  mailRefusedText:
    "Somebody entered many wrong passwords or codes for your account within an hour. Your password is unchanged.",
  mailRefusedHour:
    "For up to an hour, nobody can log in to it, except from where you logged in before.",
  mailRefusedHelp: "If you cannot log in from where you are, set a new password to get in at once.",
} as const;
