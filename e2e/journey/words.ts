/** What merchants of a client write. */
export interface Words {
  store: string;
  jackets: string;
  first: string;
  students: string;
  /** a percentage as it is typed, and as everybody reads it then */
  savings: string;
  percent: string;
}

export const english: Words = {
  store: "Northpine Outfitters",
  jackets: "Winter jackets and boots",
  first: "Your first order",
  students: "Everything for students",
  savings: "35",
  percent: "35%",
};

export const arabicWords: Words = {
  store: "مستلزمات الرحلات",
  jackets: "معاطف وأحذية شتوية",
  first: "طلبك الأول من متجرنا",
  students: "كل ما يحتاجه الطلاب",
  savings: "٣٥",
  percent: "٣٥٪",
};
