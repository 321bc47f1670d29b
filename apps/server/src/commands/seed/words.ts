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

const givenNames: Words = ["Ada", "Ben", "Carla", "Deniz", "Elena", "Farid", "Grace", "Hugo"];
const familyNames: Words = ["Pine", "Okafor", "Lindqvist", "Moreau", "Tanaka", "Reyes", "Novak"];

export function storeName(random: Random): string {
  return `${random.pick(places)} ${random.pick(trades)}`;
}

export function personName(random: Random): { first: string; last: string } {
  return { first: random.pick(givenNames), last: random.pick(familyNames) };
}

export function couponDescription(random: Random): string {
  return `Save on ${random.pick(goods)}, ${random.pick(closings)}`;
}
