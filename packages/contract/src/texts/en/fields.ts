/** Fields of guests and of the account. */
export const fields = {
  passwordHelp: "At least {min, number} characters. Longer is safer.",
  email: "Email",
  password: "Password",
} as const;
