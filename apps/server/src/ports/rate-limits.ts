/** A number of points per time window, by name. */
export interface RateLimit {
  name: string;
  points: number;
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** All rate limits (decision 018); the points are multiplied by RATE_LIMIT_FACTOR. */
export const rateLimits = {
  loginByEmailAndNetwork: { name: "login-email-network", points: 5, seconds: 15 * MINUTE },
  loginByEmail: { name: "login-email", points: 50, seconds: HOUR },
  loginByNetwork: { name: "login-network", points: 20, seconds: 15 * MINUTE },
  // Far more than an owner needs: each is a row that is kept for two months.
  signIn: { name: "sign-in", points: 600, seconds: HOUR },
  refresh: { name: "refresh", points: 30, seconds: 15 * MINUTE },
  failedRefresh: { name: "failed-refresh", points: 100, seconds: 15 * MINUTE },
  register: { name: "register", points: 300, seconds: HOUR },
  registerByEmail: { name: "register-email", points: 3, seconds: HOUR },
  takenEmail: { name: "taken-email", points: 5, seconds: HOUR },
  failedPasswordReset: { name: "failed-password-reset", points: 5, seconds: HOUR },
  changeEmailByAccount: { name: "change-email-account", points: 3, seconds: HOUR },
  mailToAddress: { name: "mail-address", points: 3, seconds: HOUR },
  mailToLikelyMailbox: { name: "mail-mailbox", points: 50, seconds: 24 * HOUR },
  mailToUnproven: { name: "mail-unproven", points: 10, seconds: 24 * HOUR },
  paymentMailToUnproven: { name: "mail-payments-unproven", points: 10, seconds: 24 * HOUR },
  resendByMinute: { name: "resend-minute", points: 1, seconds: MINUTE },
  resendByDay: { name: "resend-day", points: 5, seconds: 24 * HOUR },
  passwordCheck: { name: "password-check", points: 5, seconds: 15 * MINUTE },
  // Each is kept in the audit for two years; a person makes a few a minute.
  change: { name: "change", points: 600, seconds: HOUR },
  // Of all accounts that one network registers, which may be more each hour.
  changeByNetwork: { name: "change-network", points: 20_000, seconds: HOUR },
  // By session; a person needs a few, and ends all other sessions by one.
  protection: { name: "protection", points: 60, seconds: HOUR },
  upload: { name: "upload", points: 10, seconds: HOUR },
  // One network may register many accounts; each picture is redrawn, one at a time, and kept a day.
  uploadByNetwork: { name: "upload-network", points: 100, seconds: HOUR },
  // Stripe's limit is for all accounts together; a screen of payments reads once.
  stripe: { name: "stripe", points: 60, seconds: MINUTE },
  // One person types a few searches a minute; many people may share a network.
  couponSearch: { name: "coupon-search", points: 60, seconds: MINUTE },
  directorySearch: { name: "directory-search", points: 120, seconds: MINUTE },
  revealByVisitor: { name: "reveal-visitor", points: 60, seconds: MINUTE },
  revealByNetwork: { name: "reveal-network", points: 1200, seconds: MINUTE },
  // A visitor may change an answer once per coupon, and cannot inflate the counts.
  feedbackByVisitor: { name: "feedback-visitor", points: 2, seconds: HOUR },
  feedbackByNetwork: { name: "feedback-network", points: 300, seconds: HOUR },
  // Cached images are not counted; drawing one takes about 0.1 s.
  newOgImage: { name: "og-image-network", points: 60, seconds: MINUTE },
} as const satisfies Record<string, RateLimit>;

/** The network as a rate limit's key: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(ip: string): string {
  const mapped = /^(?:0*:)+ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(":")) return ip;
  const [head = "", tail = ""] = ip.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  const groups = [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  // The same IPv4 address with its bytes as two groups.
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/**
 * A caller's network as a rate limit's key. Each client counts for itself, so that what happens at
 * one site refuses nobody at another.
 */
export function networkKey({ client, actor }: { client: { id: number }; actor: object }): string {
  return `${client.id}:${callerNetwork(actor)}`;
}

/** The network that a request comes from; empty for the system itself. */
export function callerNetwork(actor: object): string {
  return networkOf("ip" in actor ? String(actor.ip) : "");
}
