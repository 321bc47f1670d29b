import { foldEmail } from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import type { RateLimit } from "../ports/throttles.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The figures of the throttles (decision 018); each is multiplied by RATE_LIMIT_FACTOR. */
export const rateLimits = {
  loginByAccount: { name: "login-account", points: 5, seconds: 15 * MINUTE },
  loginByNetwork: { name: "login-network", points: 20, seconds: 15 * MINUTE },
  registerMiss: { name: "register-miss", points: 5, seconds: HOUR },
  reminderMiss: { name: "reminder-miss", points: 5, seconds: HOUR },
  mailToAddress: { name: "mail-address", points: 3, seconds: HOUR },
  resendByMinute: { name: "resend-minute", points: 1, seconds: MINUTE },
  resendByDay: { name: "resend-day", points: 5, seconds: 24 * HOUR },
  passwordCheck: { name: "password-check", points: 5, seconds: 15 * MINUTE },
} as const satisfies Record<string, RateLimit>;

/** An address as rate limits count it: case and spaces folded, each client's its own. */
export function addressKey(ctx: Ctx, email: string): string {
  return `${ctx.client.id}:${foldEmail(email)}`;
}

/** The network a throttle counts by: an IPv4 address, or the /64 of an IPv6 one. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(":")) return ip;
  const [head = "", tail = ""] = ip.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  const groups = [...left, ...zeros, ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
