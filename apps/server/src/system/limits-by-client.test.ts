import { type Endpoint, endpoints } from "@coupon-center/contract";
import type { Call } from "@coupon-center/testing/caller";
import { couponPayload, newEmail, password } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RateLimit, rateLimits } from "../ports/rate-limits.ts";
import { newLiveStore, newStaff } from "../testing/accounts-and-stores.ts";
import { Caller, newMerchant } from "../testing/caller.ts";
import { closeAll, type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { newIp } from "../testing/spend-limits.ts";

type Name = keyof typeof rateLimits;
/** A call's status at a client; `time` counts the calls at that client. */
type Act = (clientId: number, time: number, ip: string) => Promise<number>;

/** One point for each limit. */
let at: Installation;
let setUp: Installation;
const stores = new Map<number, { slugs: string[]; coupon: number; taken: string }>();

beforeAll(async () => {
  const app = { trustedProxy: "127.0.0.1" };
  setUp = await openInstallation({ web: jsonWebBuild });
  at = await openInstallation({ processOf: setUp, web: jsonWebBuild, rateLimitFactor: 1e-6, app });
  at.ports.ogImages = { draw: async ({ storeName }) => Buffer.from(storeName) };
  for (const clientId of [8, 10]) {
    const { merchant, store } = await newLiveStore(setUp, "One", clientId);
    const { id: coupon } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    const { store: second } = await newLiveStore(setUp, "Two", clientId);
    const { email: taken } = await newStaff(setUp, clientId);
    stores.set(clientId, { slugs: [store.slug, second.slug], coupon, taken });
  }
});
afterAll(() => closeAll(setUp, at));

const of = (clientId: number) => stores.get(clientId) ?? { slugs: [], coupon: 0, taken: "" };

async function call<E extends Endpoint>(clientId: number, ip: string, endpoint: E, given: Call<E>) {
  const headers = { ...given.headers, "x-forwarded-for": ip };
  return (await new Caller(at, clientId).call(endpoint, { ...given, headers })).status;
}

async function page(clientId: number, ip: string, path: string): Promise<number> {
  const { origin = "" } = at.clients.byId(clientId) ?? {};
  const headers = { host: new URL(origin).host, "x-forwarded-for": ip };
  return (await at.app.inject({ url: path, headers })).statusCode;
}

/** By an account that has not uploaded yet, without a file, which counts all the same. */
async function uploadByAnother(clientId: number, ip: string): Promise<number> {
  const { session } = await newMerchant(setUp, clientId);
  const { path: url } = endpoints.uploadImage;
  const headers = {
    authorization: `Bearer ${session?.token}`,
    "content-type": "multipart/form-data; boundary=b",
    "x-forwarded-for": ip,
    "x-site-key": String(clientId),
  };
  return (await at.app.inject({ method: "POST", url, headers, payload: "--b--\r\n" })).statusCode;
}

const stranger = newEmail();
const wrong = { email: stranger, password: "not the password" };
const newcomer = { email: newEmail(), password };
const noSession = `${"a".repeat(43)}.1.${"b".repeat(43)}`;

/** Calls with what they are counted by; the same caller makes them at both clients. */
const calls: [what: string, limits: Name[], act: Act, first: number][] = [
  [
    "a wrong sign-in",
    ["loginByEmailAndNetwork", "loginByEmail", "loginByNetwork"],
    (id, _, ip) => call(id, ip, endpoints.emailLogin, { body: wrong }),
    401,
  ],
  [
    "a registration",
    ["register", "registerByEmail"],
    (id, _, ip) => call(id, ip, endpoints.emailRegister, { body: newcomer }),
    201,
  ],
  [
    "the registration of a taken address",
    ["takenEmail"],
    (id, _, ip) =>
      call(id, ip, endpoints.emailRegister, { body: { email: of(id).taken, password } }),
    409,
  ],
  [
    "a wrong renewal",
    ["failedRefresh", "refresh"],
    (id, _, ip) => call(id, ip, endpoints.refreshSession, { body: { refresh: noSession } }),
    401,
  ],
  [
    "a reminder for an unknown address",
    ["failedPasswordReset", "mailToAddress"],
    (id, _, ip) => call(id, ip, endpoints.passwordReset, { body: { email: stranger } }),
    404,
  ],
  [
    "a search for coupons",
    ["couponSearch"],
    (id, _, ip) =>
      call(id, ip, endpoints.listCouponsLegacy, { query: { id_search_text: "jackets" } }),
    200,
  ],
  [
    "a search for stores",
    ["directorySearch"],
    (id, _, ip) => page(id, ip, "/stores?search=one"),
    200,
  ],
  [
    "a code that is revealed",
    ["revealByVisitor", "revealByNetwork"],
    (id, _, ip) => call(id, ip, endpoints.revealCoupon, { params: { id: of(id).coupon } }),
    200,
  ],
  [
    "an answer whether a code worked",
    ["feedbackByVisitor", "feedbackByNetwork"],
    (id, _, ip) => {
      const params = { id: of(id).coupon };
      return call(id, ip, endpoints.giveFeedback, { params, body: { outcome: "worked" } });
    },
    200,
  ],
  [
    "a sharing picture that is drawn",
    ["newOgImage"],
    (id, time, ip) => page(id, ip, `/stores/${of(id).slugs[time]}/picture.png`),
    200,
  ],
  ["an upload", ["uploadByNetwork"], (id, _, ip) => uploadByAnother(id, ip), 400],
];

/** Also counts uploads, so that no point is left for the limit above: `change-limit.test.ts`. */
const byNetwork: Name[] = ["changeByNetwork"];
/** Keyed by an account or its address, each of which belongs to one client. */
const byAccount: Name[] = [
  ...([
    "resendByMinute",
    "resendByDay",
    "changeEmailByAccount",
    "passwordCheck",
    "change",
    "protection",
    "signIn",
    "stripe",
    "upload",
  ] as const),
];
/** Protects people who never were at any of the sites (decision 018). */
const byMailbox: Name[] = ["mailToUnproven", "mailToLikelyMailbox", "paymentMailToUnproven"];

it.each(calls)(
  "%s: what a caller used up at one client refuses nothing at another (rule 1.4, decision 018)",
  async (_what, limits, act, first) => {
    const ip = newIp();
    expect(await act(8, 0, ip)).toBe(first);
    expect([limits, await act(8, 1, ip)]).toEqual([limits, 429]);
    expect([limits, await act(10, 0, ip)]).toEqual([limits, first]);
    expect(await act(10, 1, ip)).toBe(429);
  },
);

it("these are all limits", () => {
  const tried = calls.flatMap(([, limits]) => limits);
  const all: [string, RateLimit][] = Object.entries(rateLimits);
  const names = all.map(([name]) => name).toSorted();
  expect([...tried, ...byNetwork, ...byAccount, ...byMailbox].toSorted()).toEqual(names);
});
