import type { Random } from "./random.ts";

type Words = readonly [string, ...string[]];

const places: Words = [
  "Northpine",
  "Harbor",
  "Maple Street",
  "Juniper",
  "Old Mill",
  "Blue Ridge",
  "Saltwater",
  "Copperfield",
  "Willow & Oak",
  "Brightside",
  "Cedar Lane",
  "Foxglove",
  "Riverbend",
  "Lantern",
  "Silver Birch",
  "Sunday",
  "Prairie",
  "Kestrel",
  "Marigold",
  "Whitestone",
];

const trades: Words = [
  "Outfitters",
  "Coffee Roasters",
  "Bookshop",
  "Garden Supply",
  "Pet Pantry",
  "Cycle Works",
  "Candle Co.",
  "Home Goods",
  "Running Store",
  "Toy Chest",
  "Tea House",
  "Eyewear",
  "Luggage",
  "Kitchen",
  "Linens",
  "Print Studio",
  "Sound & Vision",
  "Skin Care",
  "Hardware",
  "Bakery",
];

const goods: Words = [
  "everything in the store",
  "new arrivals",
  "the autumn collection",
  "best sellers",
  "gift sets",
  "your first order",
  "orders placed online",
  "clearance items",
  "the members' range",
  "selected favourites",
];

const closings: Words = [
  "online and in store",
  "while stocks last",
  "no minimum spend",
  "one use per customer",
  "this season only",
];

/** Names and offers as merchants write them: in any script, long, with signs. */
const otherNames: Words = [
  "Чайный дом Берёзка",
  "東京コーヒー焙煎所",
  "متجر ورد الشام",
  "Καφεκοπτείο Αθήνα",
  "서울 책방",
  "चाय घर",
  "Ö & Å Møbler",
  "1001 Nights",
  "The Very Long Established Family Company for Household and Garden Goods",
];

const otherOffers: Words = [
  "Скидка на весь чай и посуду, пока есть запас",
  "新規のお客様は全品割引、送料無料",
  "خصم على جميع المنتجات حتى نهاية الموسم",
  "Alles für den Garten: Töpfe, Erde, Samen und Werkzeug",
  "🎉🎁 Birthday week: a little of everything 🎁🎉",
  "Save on every item of the spring, summer, autumn and winter collections, gift sets, bundles and clearance goods as well",
];

const givenNames: Words = ["Ada", "Ben", "Carla", "Deniz", "Elena", "Farid", "Grace", "Hugo"];
const familyNames: Words = ["Pine", "Okafor", "Lindqvist", "Moreau", "Tanaka", "Reyes", "Novak"];

/** True for one of so many. */
export function oneOf(random: Random, many: number): boolean {
  return random.below(many) === 0;
}

export function storeName(random: Random): string {
  if (oneOf(random, 10)) return random.pick(otherNames);
  return `${random.pick(places)} ${random.pick(trades)}`;
}

export function personName(random: Random): { first: string; last: string } {
  return { first: random.pick(givenNames), last: random.pick(familyNames) };
}

export function couponDescription(random: Random): string {
  if (oneOf(random, 10)) return random.pick(otherOffers);
  return `Save on ${random.pick(goods)}, ${random.pick(closings)}`;
}
