import type { Endpoint } from "@coupon-center/contract";
import type { Attacker } from "./attacker.ts";
import { type Bench, signIn } from "./bench.ts";
import type { Load } from "./load.ts";
import type { Server } from "./server.ts";
import type { WorstCall } from "./worst-calls.ts";

const AT_ONCE = 30;
const NETWORK = { "x-forwarded-for": "203.0.113.9" };

/** Signs the attacker in. */
export async function attackerAt(
  bench: Bench,
  { url }: Server,
  email: string,
  password: string,
): Promise<Attacker> {
  const token = await signIn(url, email, password, NETWORK);
  return { ...bench.merchant, email, token };
}

/** One account repeats a call, thirty at once, from a machine of its own as far as one can tell. */
export function attackOn(
  { url }: Server,
  { method, path }: Pick<Endpoint, "method" | "path">,
  { body, contentType = "application/json", query = {} }: WorstCall,
  { token, slug, storeId, couponId }: Attacker,
  seconds: number,
): Load {
  const about = path.includes("/stores/:id") ? storeId : couponId;
  const target = path.replace(":store", slug).replace(":id", String(about));
  return {
    url: `${url}${target}?${new URLSearchParams(query)}`,
    method,
    headers: {
      ...NETWORK,
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { "content-type": contentType }),
    },
    ...(body !== undefined && { body64: Buffer.from(body).toString("base64") }),
    connections: AT_ONCE,
    seconds,
    aside: true,
    expect: null,
  };
}
