import type { plan as english } from "../en/plan.ts";

export const plan: Record<keyof typeof english, string> = {
  planPage: "صفحة مخصصة لعلامتك التجارية تعرض حتى {max, number} كوبونات أو عروض",
  planPageText: "باسمك وشعارك ورابط إلى متجرك.",
  planExchange: "إمكانية تحديث هذه الكوبونات واستبدالها",
  planExchangeText: "غيّر العرض أو التواريخ أو الترتيب في أي وقت.",
  planSupport: "دعم ذو أولوية",
  planSupportText: "راسلنا ويجيبك شخص حقيقي.",
  orPerYear: "أو {price} سنويًا",
  perMonth: "شهريًا",
};
