import type { staffBilling as english } from "../en/staff-billing.ts";

export const staffBilling: Record<keyof typeof english, string> = {
  planAndPayments: "الخطة والمدفوعات",
  billingNotLoaded: "تعذّر تحميل الخطة والمدفوعات.",
  inStripe: "لدى مزوّد الدفع",
  customerAtStripe: "العميل لدى مزوّد الدفع",
  olderPayments: "المدفوعات الأقدم لدى مزوّد الدفع.",
  paymentsPaused: "الدفعات متوقفة مؤقتًا",
  endsOnDay: "تنتهي في",
  refund: "رد المبلغ",
  refundQuestion: "هل تريد رد {amount}؟",
  refundText:
    "يعود ما تبقى من الدفعة إلى البطاقة التي جاءت منها، ويتلقى المالك رسالة. ولا ينهي ذلك الخطة. لا يقرأ السبب إلا فريق العمل.",
  paymentRefunded: "تم رد {amount}",
  cancelPlan: "إلغاء الخطة",
  cancelPlanQuestion: "هل تريد إلغاء الخطة؟",
  cancelPlanText:
    "تنتهي بانتهاء الفترة المدفوعة، ولا يُحصَّل شيء بعدها. يتلقى المالك رسالة ويستطيع استعادتها حتى ذلك الحين. لا يقرأ السبب إلا فريق العمل.",
  planCancelled: "تم إلغاء الخطة",
  endPlan: "إنهاء الآن",
  endPlanQuestion: "هل تريد إنهاء الخطة الآن؟",
  endPlanText:
    "تُخفى الكوبونات فورًا، ولا يُحصَّل شيء بعد ذلك، ولا يُرد أي مبلغ. يتلقى المالك رسالة. لا يقرأ السبب إلا فريق العمل.",
  planEnded: "تم إنهاء الخطة",
  dispute: "نزاع: {amount}",
  evidenceUntil: "تُقبل الأدلة حتى",
  disputesLoading: "جارٍ تحميل النزاعات…",
  disputesNotLoaded: "تعذّر تحميل النزاعات من مزوّد الدفع.",
  orphaned: "لا يُعرف من سدّد هذه الدفعة. انسبها إلى التاجر الذي سدّدها أو ردّ مبلغها.",
  assign: "نسب",
  assignQuestion: "هل تريد نسب الدفعة؟",
  assignText:
    "يحصل التاجر صاحب هذا العنوان على الخطة المدفوعة. إن كانت لديه خطة، تبقى المدفوعة المستمرة منهما، وعند التساوي الأقدم، وتنتهي الأخرى ويُرد ما دُفع مرتين.",
  orphanAssigned: "نُسبت إلى {email}",
  refundOrphanQuestion: "هل تريد رد الدفعة؟",
  refundOrphanText:
    "يعود كل ما دُفع إلى البطاقة التي جاء منها، وينتهي الاشتراك لدى مزوّد الدفع. لا يقرأ السبب إلا فريق العمل.",
  orphanRefunded: "تم رد الدفعة وانتهى اشتراكها",
  givePlan: "منح خطة مجانية",
  givePlanQuestion: "هل تريد منح خطة مجانية؟",
  givePlanText:
    "لا يدفع المالك شيئًا مقابلها، ويتلقى رسالة، ويستطيع الاشتراك متى شاء. تنتهي من تلقاء نفسها في نهاية ذلك اليوم. لا يقرأ السبب إلا فريق العمل.",
  lastFreeDay: "آخر يوم مجاني",
  planGiven: "خطة مجانية حتى {day}",
};
