import type { faults as english } from "../en/faults.ts";

export const faults: Record<keyof typeof english, string> = {
  fieldRequired: "حقل «{field}» مطلوب",
  fieldCharacter: "في حقل «{field}» حرف لا يمكن استخدامه",
  fieldTooLong: "الحد الأقصى لعدد الأحرف في حقل «{field}» هو {max, number}",
  fieldNoWebAddress: "حقل «{field}» ليس عنوان ويب صالحًا",
  fieldNoNumber: "يجب أن يكون حقل «{field}» رقمًا مثل {example, number}",
  fieldNegative: "لا يمكن أن يكون حقل «{field}» سالبًا",
  fieldAtMost: "الحد الأقصى لحقل «{field}» هو {max, number}",
  fieldDecimals: "الحد الأقصى للمنازل العشرية في حقل «{field}» هو {digits, number}",
  fieldZero: "يجب أن يكون حقل «{field}» أكبر من صفر",
  percentAtMost: "الحد الأقصى للنسبة هو {max, number}",
  emailNotValid: "البريد الإلكتروني غير صالح",
  emailTooLong: "البريد الإلكتروني طويل جدًا",
  passwordTooShort: "يجب ألا تقل كلمة المرور عن {min, number} أحرف",
  passwordTooLong: "الحد الأقصى لعدد الأحرف في كلمة المرور هو {max, number}",
  passwordNotRead: "كلمة المرور طويلة جدًا",
  passwordsDiffer: "كلمتا المرور غير متطابقتين",
  codeTooLong: "الرمز طويل جدًا",
  dateNotValid: "التاريخ غير صالح",
  endBeforeStart: "تاريخ الانتهاء يسبق تاريخ البدء",
  roleUnknown: "الدور ليس من القائمة",
};
