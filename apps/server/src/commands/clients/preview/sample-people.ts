import {
  addDays,
  type BodyInput,
  dayIn,
  type Endpoint,
  endpoints,
  type ResponseBody,
} from "@coupon-center/contract";
import { CommandError } from "../../define-command.ts";

const PASSWORD = "preview password";
const address = (who: Who) => `${who}@preview.example`;

/** Those whose screens are shown: of staff, of a new merchant, of one with a live store. */
export const people = ["staff", "newcomer", "merchant"] as const;
export type Who = (typeof people)[number];

/** the account that the server makes at its first start */
export const firstStaff = { STAFF_EMAIL: address("staff"), STAFF_PASSWORD: PASSWORD };

/** What a browser stores of somebody who is signed in. */
export async function storedUserOf(server: string, who: Who): Promise<object> {
  const body = { email: address(who), password: PASSWORD };
  const session = await call(server, endpoints.emailLogin, { body });
  const { client: _client, ...me } = await call(server, endpoints.getMe, { token: session.token });
  return { ...session, ...me };
}

/**
 * Registers the merchants of a preview at a server with a sandbox: one who starts, and one with a
 * store that is approved, paid and has coupons. Returns that store.
 */
export async function registerPeople(server: string, timeZone: string) {
  await register(server, "newcomer");
  const { token } = await register(server, "merchant");
  const shop = { name: "Northpine Outfitters", website_url: "northpine.example.com" };
  const body = { ...shop, contact_email: address("merchant") };
  const { id, slug } = await call(server, endpoints.createStore, { token, body });
  const { token: staff } = await call(server, endpoints.emailLogin, {
    body: { email: address("staff"), password: PASSWORD },
  });
  const decision = { token: staff, params: { id }, body: {} };
  // Where staff must set up a second factor first, the store waits for its review.
  await call(server, endpoints.staffApproveStore, decision).catch(() => undefined);
  const [plan] = (await call(server, endpoints.listPlans, { token })).results;
  await pay(plan?.payment_link.url ?? "");
  const today = dayIn(timeZone, Date.now());
  const coupons = [
    { description: "Winter jackets and boots", savings_percent: 20, discount_code: "WINTER20" },
    { description: "Your first order", savings_percent: 15, expiration_date: addDays(today, 3) },
    { description: "Everything for students", savings_percent: 10, start_date: addDays(today, 5) },
  ];
  const offer = { offer_type: "sitewide percent", approved: true } as const;
  const to = { destination_coupon_url: `https://${shop.website_url}/` };
  for (const coupon of coupons)
    await call(server, endpoints.createCoupon, { token, body: { ...offer, ...to, ...coupon } });
  return { id, slug };
}

function register(server: string, who: Who) {
  return call(server, endpoints.emailRegister, {
    body: { email: address(who), password: PASSWORD },
  });
}

interface Sent<E extends Endpoint> {
  token?: string;
  params?: Record<string, number>;
  body?: BodyInput<E>;
}

async function call<E extends Endpoint>(
  server: string,
  { method, path }: E,
  { token, params = {}, body }: Sent<E>,
): Promise<ResponseBody<E>> {
  const url = server + path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const response = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new CommandError(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as ResponseBody<E>;
}

/** Pays on the sandbox's page as its form does. */
async function pay(link: string): Promise<void> {
  const page = await fetch(link);
  const checkout = /name="checkout" value="([^"]*)"/.exec(await page.text())?.[1] ?? "";
  const email = new URL(link).searchParams.get("locked_prefilled_email") ?? "";
  const body = new URLSearchParams({ checkout, email, card: "4242 4242 4242 4242" });
  const paid = await fetch(page.url, { method: "POST", redirect: "manual", body });
  if (paid.status >= 400) throw new CommandError(`The sandbox refused the payment: ${paid.status}`);
}
