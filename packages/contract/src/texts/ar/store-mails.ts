import type { storeMails as english } from "../en/store-mails.ts";

export const storeMails: Record<keyof typeof english, string> = {
  mailApproved: "تم اعتماد {store}. مرحبًا بك في {site}",
  mailApprovedAt: "خبر سار: تم اعتماد صفحة متجرك. يجدها المتسوّقون على",
  mailApprovedPlan:
    "تظهر كوبوناتك فيها ما دامت خطتك نشطة. يمكنك تغييرها واستبدالها وترتيبها في أي وقت.",
  mailApprovedReviewed:
    "نراجع كل كوبون قبل أن يظهر فيها، ويجب أن تكون خطتك نشطة. الكوبون الذي تعدّله يُخفى إلى أن نعتمده من جديد.",
  mailApprovedAgain: "عاد {store} منشورًا",
  mailApprovedAgainAt: "رفعنا التعليق عن صفحة متجرك. يجدها المتسوّقون من جديد على",
  mailApprovedAgainPlan: "إن كان لديك اشتراك فإنه يُحصَّل من جديد ابتداءً من دفعته القادمة.",
  mailManageCoupons: "إدارة كوبوناتك",
  mailRevisionApproved: "تم اعتماد تغييراتك على {store}",
  mailRevisionApprovedText: "اعتمدنا تغييراتك، وتعرضها صفحة متجرك الآن.",
  mailSeePage: "عرض صفحة متجرك",
  mailDeclined: "يحتاج {store} إلى تعديل",
  mailDeclinedText: "راجعنا صفحة متجرك ولم نتمكن من اعتمادها بعد. السبب:",
  mailDeclinedNext: "غيّر ما يلزم ثم احفظ: بذلك تُرسَل إلينا من جديد.",
  mailDeclinedVerify: "أكّد بريدك الإلكتروني أيضًا: لا نراجعها إلا بعد ذلك.",
  mailChangeStore: "تعديل متجرك",
  mailRevisionDeclined: "لم تُعتمد تغييراتك على {store}",
  mailRevisionDeclinedText: "راجعنا التغييرات على صفحة متجرك ولم نتمكن من اعتمادها. السبب:",
  mailRevisionDeclinedPage: "تبقى صفحة متجرك منشورة كما اعتُمدت:",
  mailRevisionDeclinedNext: "إن كنت لا تزال تريد تغييرًا فأجرِه من جديد ثم احفظ: بذلك يُرسَل إلينا.",
  mailSuspended: "تم تعليق {store}",
  mailSuspendedText: "علّقنا صفحة متجرك: لا يستطيع المتسوّقون فتحها. السبب:",
  mailSuspendedLift: "حفظ متجرك لا يعيده. راسلنا على {email}: نحن وحدنا من يستطيع رفع التعليق.",
  mailSuspendedPlan:
    "لا يُحذف شيء مما يخصك. ما دام التعليق ساريًا لا تُحصَّل أي دفعة للاشتراك، ويمكنك إلغاؤه في صفحة الدفع.",
  mailSuspendedNote: "سُجّل خروجك من جميع الأجهزة. يمكنك تسجيل الدخول مجددًا في أي وقت.",
  mailBlocked: "تم حظر حسابك لدى {site}",
  mailBlockedText:
    "حظرنا حسابك: لا يستطيع أحد تسجيل الدخول إليه، ولا يستطيع المتسوّقون فتح صفحة متجرك. السبب:",
  mailBlockedLift: "راسلنا على {email}: نحن وحدنا من يستطيع رفع الحظر.",
  mailBlockedPlan: "لا يُحذف شيء مما يخصك. ما دام الحظر ساريًا لا تُحصَّل أي دفعة للاشتراك.",
  mailUnblocked: "لم يعد حسابك لدى {site} محظورًا",
  mailUnblockedText: "يمكنك تسجيل الدخول إلى حسابك من جديد.",
  mailUnblockedStore:
    "تبقى صفحة متجرك معلّقة إلى أن نعتمدها، وتصلك حينها رسالة. حتى ذلك الحين لا يستطيع المتسوّقون فتحها، ولا تُحصَّل أي دفعة للاشتراك.",
  mailOpenSite: "فتح {site}",
  mailCouponsApproved:
    "{count, plural, zero {لم يُعتمد أي كوبون} one {تم اعتماد كوبون واحد} two {تم اعتماد كوبونين} few {تم اعتماد # كوبونات} many {تم اعتماد # كوبونًا} other {تم اعتماد # كوبون}} من {store}",
  mailCouponsApprovedText:
    "{count, plural, zero {لم نعتمد أي كوبون} one {اعتمدنا كوبونًا واحدًا} two {اعتمدنا كوبونين} few {اعتمدنا # كوبونات} many {اعتمدنا # كوبونًا} other {اعتمدنا # كوبون}} من كوبوناتك.",
  mailCouponsApprovedPage: "يظهر الكوبون المعتمد في أيامه، ما دامت خطتك نشطة، في صفحة متجرك:",
  mailCouponsReviewed: "الكوبون الذي تعدّله يُخفى إلى أن نعتمده من جديد.",
  mailWithdrawn: "تم سحب كوبون لدى {site}",
  mailWithdrawnText: "سحبنا «{coupon}»: لا يراه المتسوّقون. السبب:",
  mailWithdrawnNext:
    "تعديله لا يعيده. يمكنك حذفه وإضافة كوبون آخر مكانه، ولا تتأثر كوبوناتك الأخرى.",
  mailSeeCoupons: "عرض كوبوناتك",
  mailEditCoupon: "تعديل الكوبون",
  mailEdit: "تعديل",
  mailInDays: "خلال {days, number} أيام",
  mailOnDay: "يوم {day}",
  mailByDay: "بحلول {day}",
  mailInDaysBy: "{soon}، {by}",
  mailCouponEnds: "ينتهي كوبون {when}: {coupon}",
  mailCouponEndsText: "ينتهي كوبون في صفحة {store} {when}.",
  mailCouponsEnd:
    "{count, plural, zero {لا كوبونات تنتهي} one {ينتهي كوبون واحد} two {ينتهي كوبونان} few {تنتهي # كوبونات} many {ينتهي # كوبونًا} other {ينتهي # كوبون}} {when}",
  mailCouponsEndText:
    "{count, plural, zero {لا كوبونات تنتهي} one {ينتهي كوبون واحد} two {ينتهي كوبونان} few {تنتهي # كوبونات} many {ينتهي # كوبونًا} other {ينتهي # كوبون}} في صفحة {store} {when}.",
  mailEndsOn: "ينتهي يوم {day}",
  mailItIsOffered:
    "يُعرض حتى نهاية يومه الأخير ولا يُعرض بعده. حدّد موعد انتهاء لاحقًا أو استبدله بعرض جديد.",
  mailEachIsOffered:
    "يُعرض كل منها حتى نهاية يومه الأخير ولا يُعرض بعده. حدّد موعد انتهاء لاحقًا أو استبدله بعرض جديد.",
};
