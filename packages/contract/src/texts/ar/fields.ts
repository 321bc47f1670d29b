import type { fields as english } from "../en/fields.ts";

export const fields: Record<keyof typeof english, string> = {
  passwordHelp: "{min, number} أحرف على الأقل. الأطول أكثر أمانًا.",
  email: "البريد الإلكتروني",
  password: "كلمة المرور",
};
