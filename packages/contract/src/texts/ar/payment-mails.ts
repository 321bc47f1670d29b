import type { paymentMails as english } from "../en/payment-mails.ts";

export const paymentMails: Record<keyof typeof english, string> = {
  merchantPlan: "خطة التجار",
  mailPlan: "الخطة",
  mailDate: "التاريخ",
  mailAmount: "المبلغ",
  mailAmountDue: "المبلغ المستحق",
  mailStatus: "الحالة",
  mailEnded: "منتهية",
  mailLiveUntil: "الكوبونات منشورة حتى",
  mailPlanEndsOn: "تنتهي في",
  mailNextTry: "المحاولة التالية",
  mailHiddenBy: "تُخفى الكوبونات بحلول",
  mailViewReceipt: "عرض الإيصال",
  mailViewPayments: "عرض دفعاتك",
  mailReactivate: "إعادة التفعيل",
  mailUpdateCard: "تحديث بطاقتك",
  mailPayNow: "ادفع الآن",
  mailPaid: "تم استلام الدفعة: {amount}",
  mailPaidText: "شكرًا لك. استلمنا {amount} مقابل {plan} في {day}.",
  mailCancelled: "تم إلغاء اشتراكك",
  mailHasEnded: "انتهى اشتراكك",
  mailNotCollected: "تعذّر تحصيل الدفعة الأخيرة.",
  mailPlanEnded: "انتهت {plan}. كوبوناتك مخفية الآن ولن يُخصم أي مبلغ.",
  mailPlanEndedHidden: "انتهت {plan} ولن يُخصم أي مبلغ.",
  mailPlanCancelled:
    "تم إلغاء {plan} ولن يُخصم منك أي مبلغ بعد الآن. تبقى كوبوناتك منشورة حتى {day}.",
  mailPlanCancelledHidden: "تم إلغاء {plan} ولن يُخصم منك أي مبلغ بعد الآن. تنتهي في {day}.",
  mailKept: "ما دمت محتفظًا بحسابك فلن يُحذف شيء: يمكنك العودة متى شئت.",
  mailSecondRefunded: "رددنا ما دفعته مرتين",
  mailSecondEnded: "أنهينا اشتراكك الثاني",
  mailSecondText: "كان لديك اشتراكان في {plan}. يكفي متجرك اشتراك واحد، لذلك أنهينا الآخر.",
  mailSecondPaid:
    "يعود ما دفعته مرتين إلى البطاقة التي دُفع منها. تستغرق المصارف عادة من {from, number} إلى {to, number} أيام.",
  mailSecondNotPaid:
    "لم تدفع شيئًا مرتين: لم تكن للاشتراك الذي أُنهي أي دفعة عن المدة التي سرى فيها الاثنان.",
  mailGivenReplaced: "اشتراكك يحل محل خطتك المجانية",
  mailGivenReplacedText: "كنا قد منحناك {plan} مجانًا. اشتركت بعد ذلك، لذلك انتهت الخطة المجانية.",
  mailFailed: "لم تتم دفعتك",
  mailFailedText: "لم نتمكن من تحصيل {amount} مقابل {plan}.",
  mailFailedCard: "يُرجى التأكد من أن بطاقتك صالحة وفيها رصيد، أو تحديثها.",
  mailFirstOpen: "تبدأ خطتك عند إتمامها.",
  mailCardUpdatedHere: "تُحدَّث بطاقتك هنا:",
  mailTriedAgain: "تُعاد المحاولة بالبطاقة في {day}.",
  mailNotTriedAgain: "ادفع الآن وأكّد الدفعة إذا طلب مصرفك ذلك. لا تُعاد المحاولة بالبطاقة تلقائيًا.",
  mailWithoutPayment: "من دون الدفع تُخفى كوبوناتك بحلول {day} على أبعد تقدير.",
  mailMayBeTried:
    "قد تُعاد محاولة الدفع في الأيام القادمة، وما دامت الدفعة لم تتم فقد تُخفى كوبوناتك عن المتسوّقين.",
  mailHiddenSoon: "ستُخفى كوبوناتك بحلول {day}",
  mailHiddenSoonText:
    "لا تزال الدفعة الأخيرة مقابل {plan} مستحقة. من دونها تُخفى كوبوناتك عن المتسوّقين بحلول {day} على أبعد تقدير.",
  mailShownAgain: "لا يُحذف شيء: تظهر مجددًا تلقائيًا بمجرد إتمام الدفعة.",
  mailHidden: "كوبوناتك مخفية",
  mailHiddenText: "لم تتم الدفعة الأخيرة مقابل {plan}، لذلك لا يرى المتسوّقون كوبوناتك الآن.",
  mailPartRefunded: "تم رد جزء من دفعة",
  mailRestRefunded: "تم رد ما تبقى من دفعة",
  mailRefunded: "تم رد المبلغ: {amount}",
  mailPartRefundedText: "تم رد جزء من دفعتك البالغة {amount} مقابل {plan} في {day}.",
  mailSumRefundedText: "رددنا {part} من دفعتك البالغة {amount} مقابل {plan} في {day}.",
  mailRestRefundedText:
    "رددنا {part}، وهو ما تبقى من دفعتك البالغة {amount} مقابل {plan} في {day}.",
  mailRefundedText: "رددنا دفعتك البالغة {amount} مقابل {plan} في {day}.",
  mailRefundGoes:
    "يعود المبلغ إلى البطاقة التي دُفع منها. تستغرق المصارف عادة من {from, number} إلى {to, number} أيام.",
  mailNotRefunded: "مبلغ مسترد لم يصلك",
  mailNotRefundedText:
    "فشل رد مبلغ عن دفعتك البالغة {amount} مقابل {plan} في {day} بعد تنفيذه، كأن تكون البطاقة قد أُغلقت. لم يصلك المال.",
  mailNotRefundedNext: "اكتب إلى {email} لتخبرنا كيف يمكنك استلامه.",
  mailCardExpires: "بطاقتك المنتهية بالأرقام {last4} تنتهي صلاحيتها قريبًا",
  mailCardExpiresText:
    "بطاقتك المنتهية بالأرقام {last4}، التي تُدفع بها {plan}، تنتهي صلاحيتها في نهاية {month}.",
  mailBrandExpiresText:
    "بطاقتك {brand} المنتهية بالأرقام {last4}، التي تُدفع بها {plan}، تنتهي صلاحيتها في نهاية {month}.",
  mailAddCard: "أضف بطاقة جديدة لتتم الدفعة التالية وتستمر خطتك.",
  mailPriceNow: "السعر الحالي",
  mailNewPrice: "السعر الجديد",
  mailFrom: "اعتبارًا من",
  mailPriceChanges: "سيصبح سعر خطتك {amount} اعتبارًا من {day}",
  mailPriceChangesText:
    "يتغير سعر {plan} من {old} إلى {amount} {interval, select, year {سنويًا} other {شهريًا}}. تدفع السعر الجديد ابتداءً من دفعة {day}، ولا يتغير شيء قبل ذلك.",
  mailPriceInstead: "يحل هذا محل إشعارنا السابق بسعر {amount} اعتبارًا من {day}.",
  mailPriceChoice:
    "إن لم ترغب في الاستمرار بالسعر الجديد فألغِ اشتراكك قبل ذلك اليوم: لن يُخصم منك، وتحتفظ بالخطة طوال المدة التي دفعت عنها.",
  mailViewPlan: "عرض خطتك",
  mailPriceStays: "يبقى سعر خطتك {amount}",
  mailPriceStaysText:
    "أبلغناك بسعر آخر لاشتراكك في {plan}. أُلغي هذا التغيير، ويبقى السعر {amount} {interval, select, year {سنويًا} other {شهريًا}}.",
  mailPlanGiven: "خطتك مجانية حتى {day}",
  mailPlanGivenText: "منحناك {plan}. لا تدفع شيئًا مقابلها، وتنتهي من تلقاء نفسها بعد {day}.",
  mailPlanGivenAfter:
    "للاحتفاظ بالخطة بعد ذلك اليوم، اشترك قبيل نهايته: يُحصَّل ثمن الاشتراك فورًا ويحل محل الخطة المجانية.",
};
