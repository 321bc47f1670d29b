import { type Endpoint, endpoints } from "@coupon-center/contract";
import { couponPayload, storePayload } from "@coupon-center/testing/samples";
import { type Attacker, worstLogoForm } from "./attacker.ts";

type Name = keyof typeof endpoints;

/** The dearest call of an endpoint that its limits let through. */
export interface WorstCall {
  body?: Buffer | string;
  contentType?: string;
  query?: Record<string, string>;
}

const LONG = "W".repeat(60_000);
const wrong = "x".repeat(128);
const json = (body: object): WorstCall => ({ body: JSON.stringify(body) });
const deep = (words: string): WorstCall => ({ query: { page: "100000", id_search_text: words } });
const words = "a e i o s t n r c d f g h";
/** A token that claims the most. */
const refresh = `${"A".repeat(43)}.${Number.MAX_SAFE_INTEGER}.${"A".repeat(43)}`;

/**
 * Where the longest possible body is not the dearest: what reaches the passwords or the database.
 */
const special: { [N in Name]?: (attacker: Attacker) => WorstCall | Promise<WorstCall> } = {
  emailLogin: ({ email }) => json({ email, password: wrong }),
  emailRegister: ({ email }) => json({ email, password: wrong }),
  refreshSession: () => json({ refresh }),
  logout: () => json({ refresh }),
  passwordReset: ({ email }) => json({ email }),
  changePassword: () => json({ current_password: wrong, password: wrong }),
  changeEmail: () => json({ email: "other@seed.example", password: wrong }),
  deleteMe: () => json({ password: wrong }),
  startTotp: () => json({ password: wrong }),
  confirmTotp: () => json({ password: wrong, code: "123456" }),
  removeTotp: () => json({ password: wrong }),
  startPasskey: () => json({ password: wrong }),
  removePasskey: () => json({ password: wrong }),
  makeRecoveryCodes: () => json({ password: wrong }),
  createStore: () => json(storePayload),
  updateStore: () => json(storePayload),
  createCoupon: () => json(couponPayload),
  updateCoupon: () => json({ description: "W".repeat(100) }),
  listCoupons: () => deep(words),
  listCouponsLegacy: () => deep(words),
  staffListStores: () => ({ query: { page: "100000", search: words } }),
  uploadImage: worstLogoForm,
};

/** Every endpoint of the contract, so that a new one is not forgotten. */
export const allEndpoints = Object.entries(endpoints) as [Name, Endpoint][];

export async function worstCallOf(
  name: Name,
  endpoint: Endpoint,
  attacker: Attacker,
): Promise<WorstCall> {
  const call = await special[name]?.(attacker);
  if (call) return call;
  return endpoint.body ? json({ a: LONG }) : { query: { page: "100000", search: words } };
}
