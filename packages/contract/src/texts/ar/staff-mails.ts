import type { staffMails as english } from "../en/staff-mails.ts";

export const staffMails: Record<keyof typeof english, string> = {
  mailInvited: "حسابك ضمن فريق {site}",
  mailInvitedText: "لديك حساب ضمن الفريق. عيّن له كلمة مرور ثم سجّل الدخول بهذا العنوان.",
  mailInvitedButton: "تعيين كلمة مرور",
  mailStaffReset: "عيّن كلمة مرور جديدة لحسابك ضمن فريق {site}",
  mailStaffResetText:
    "أزال أحد المسؤولين كلمة مرور حسابك ضمن الفريق، وسُجّل خروجه من كل مكان. عيّن كلمة مرور جديدة ثم سجّل الدخول بهذا العنوان.",
  mailToReview: "للمراجعة: {store}",
  mailToReviewText: "ينتظر {store} المراجعة.",
  mailChangesToReview: "تغييرات للمراجعة: {store}",
  mailChangesToReviewText:
    "تنتظر تغييرات {store} المراجعة. تبقى النسخة المعتمدة منشورة حتى ذلك الحين.",
  mailCouponsToReview: "كوبونات للمراجعة: {store}",
  mailCouponsToReviewText: "تنتظر كوبونات جديدة أو معدّلة من {store} المراجعة.",
  mailOpenReview: "فتح المراجعة",
  mailOpenStore: "فتح المتجر",
  mailOpenStaffArea: "فتح قسم الفريق",
  mailAtStripe: "لدى مزوّد الدفع:",
  mailDeletedAccount: "الحساب المحذوف {account}",
  mailDisputed: "دفعة متنازع عليها: {email}",
  mailDisputedText:
    "اعترض {email} على دفعة قدرها {amount} لدى مصرفه. يوضح مزوّد الدفع هل حسم المصرف الأمر، وإلا فالموعد الأخير للرد.",
  mailDisputedAfterInquiry: "كان المصرف قد اكتفى بالاستفسار عنها حتى الآن، ولم يسترد أي مبلغ.",
  mailOrphaned: "دفعة لا صاحب لها",
  mailOrphanedText:
    "دُفع اشتراك من دون أن يُعرف الحساب الذي دفعه. يستمر الخصم إلى أن يُنهى لدى مزوّد الدفع أو تمكن معالجة رسالته.",
  mailRefundRefused: "رُفض رد المبلغ: {email}",
  mailRefundRefusedText: "رفض مزوّد الدفع رد دفعة {email}:",
  mailRefundRefusedNext: "تُعاد المحاولة. إذا استمر الرفض فرُدّ المبلغ يدويًا لدى مزوّد الدفع.",
  mailRefundFailed: "فشل رد مبلغ: {email}",
  mailRefundFailedText:
    "فشل رد مبلغ إلى {email} عن دفعته البالغة {amount} بعد تنفيذه، كأن تكون البطاقة قد أُغلقت. لم يصله المال، وقد عاد إلى رصيدك لدى مزوّد الدفع. اسأله إلى أين ترسله.",
  mailChargedSuspended: "دفعة من تاجر معلّق: {email}",
  mailChargedSuspendedText:
    "دفع {email} مبلغ {amount}، ومتجره أو حسابه معلّق. ربما تم الدفع قبل التعليق مباشرة. رُدّ المبلغ لدى مزوّد الدفع ما لم يكن مستحقًا عليه.",
  mailDoubleRefunded: "رُدّ مبلغ الاشتراك الثاني: {email}",
  mailDoubleEnded: "أُنهي الاشتراك الثاني: {email}",
  mailDoubleRefundedText: "كان لدى {email} اشتراكان. أُلغي أحدهما ورُدّ ما دُفع مرتين، ويبقى الآخر.",
  mailDoubleEndedText:
    "كان لدى {email} اشتراكان. أُلغي أحدهما ولم يكن هناك ما يُرد: لم تكن له أي دفعة عن المدة التي سرى فيها الاثنان، ويبقى الآخر.",
};
