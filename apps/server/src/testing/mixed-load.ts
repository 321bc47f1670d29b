import { setTimeout as wait } from "node:timers/promises";
import { Coupon, endpoints, listOf, Session, Store } from "@coupon-center/contract";
import { callerAt } from "@coupon-center/testing/http-caller";
import { couponPayload, newEmail, password, storePayload } from "@coupon-center/testing/samples";
import { expect } from "vitest";
import { z } from "zod";

/** A request of the load that was answered. */
export interface Answered {
  what: string;
  status: number;
  ms: number;
  retryAfter: string | null;
  /** of a refusal; "" of a success, of which there are very many */
  body: string;
}

/** A merchant whose writes were acknowledged, with the ids of the coupons. */
export interface Acknowledged {
  email: string;
  session: Session;
  slug: string;
  coupons: number[];
}

export interface MixedLoad {
  answers: Answered[];
  acknowledged: Acknowledged[];
  /** requests without any response */
  broken: string[];
  stop(): Promise<void>;
}

/** The state that the callers of a load share. */
interface Shared extends Omit<MixedLoad, "stop"> {
  url: string;
}

/**
 * After so long without an answer a request is broken: less than a test may take, far more than a
 * busy machine needs for what waits in a queue.
 */
const PATIENCE_MS = 150_000;

/**
 * Registers merchants, writes coupons, signs in, reads and visits store pages concurrently until it
 * is stopped; `visitors` more only visit pages. Each pauses so many milliseconds between two works.
 */
export function startMixedLoad(url: string, { visitors = 0, pauseMs = 0 } = {}): MixedLoad {
  const load: Shared = { url, answers: [], acknowledged: [], broken: [] };
  let stopped = false;
  const again = async (work: (load: Shared) => Promise<unknown>) => {
    while (!stopped) {
      await work(load);
      if (pauseMs > 0) await wait(pauseMs);
    }
  };
  const mixed = [writeCoupons, writeCoupons, signIn, readCoupons, readPage, readPage];
  const callers = [...mixed, ...Array.from({ length: visitors }, () => readPage)].map(again);
  return {
    ...load,
    async stop() {
      stopped = true;
      await Promise.all(callers);
    },
  };
}

/** Sends one request and records its response; undefined if there was none. */
async function ask(
  { url, answers, broken }: Shared,
  path: string,
  { body, token }: { body?: object; token?: string | undefined } = {},
): Promise<Answered | undefined> {
  const what = `${body ? "POST" : "GET"} ${path.split("?")[0]}`;
  const started = performance.now();
  try {
    const response = await fetch(`${url}${path}`, {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer = {
      what,
      status: response.status,
      retryAfter: response.headers.get("retry-after"),
      body: await response.text(),
      ms: performance.now() - started,
    };
    answers.push(response.ok ? { ...answer, body: "" } : answer);
    return answer;
  } catch (error) {
    broken.push(`${what}: ${error instanceof Error ? (error.cause ?? error.message) : error}`);
    return undefined;
  }
}

function read<S extends z.core.$ZodType>(schema: S, answer: Answered | undefined) {
  if (!answer || answer.status >= 300) return undefined;
  return z.parse(schema, JSON.parse(answer.body));
}

/**
 * Registers, creates a store and adds coupons until a request is refused; records what was
 * acknowledged.
 */
async function writeCoupons(load: Shared): Promise<void> {
  const email = newEmail();
  const body = { email, password };
  const session = read(Session, await ask(load, "/api/v1/auth/email-register/", { body }));
  if (!session) return;
  const { token } = session;
  const store = read(Store, await ask(load, "/api/v1/stores/", { body: storePayload, token }));
  if (!store) return;
  const merchant = { email, session, slug: store.slug, coupons: Array.from<number>({ length: 0 }) };
  load.acknowledged.push(merchant);
  for (let i = 0; i < 10; i++) {
    const answer = await ask(load, "/api/v1/coupons/", { body: couponPayload, token });
    const coupon = read(Coupon, answer);
    if (coupon) merchant.coupons.push(coupon.id);
  }
}

/** Expects every coupon whose writing was acknowledged, as its owner. */
export async function expectStored({ acknowledged }: MixedLoad, url: string): Promise<void> {
  for (const { email, slug, session, coupons } of acknowledged) {
    const owner = callerAt(url);
    owner.session = session;
    const query = { store_slug: slug, include_scheduled: true };
    // After a long load the session of then has ended.
    if ((await owner.call(endpoints.listCoupons, { query })).status === 401) {
      // Its token is refused wherever it is sent.
      owner.session = undefined;
      owner.session = await owner.ok(endpoints.emailLogin, { body: { email, password } });
    }
    const { results } = await owner.ok(endpoints.listCoupons, { query });
    expect(results.map(({ id }) => id)).toEqual(expect.arrayContaining(coupons));
  }
}

async function signIn(load: Shared): Promise<void> {
  const email = load.acknowledged.at(-1)?.email ?? newEmail();
  await ask(load, "/api/v1/auth/email-login/", { body: { email, password } });
}

async function readCoupons(load: Shared): Promise<void> {
  const merchant = load.acknowledged.at(-1);
  const path = `/api/v1/coupons?store_slug=${merchant?.slug ?? "none"}&include_scheduled=true`;
  const answer = await ask(load, path, { token: merchant?.session.token });
  read(listOf(Coupon), answer);
}

async function readPage(load: Shared): Promise<void> {
  const slug = load.acknowledged.at(0)?.slug ?? "none-cp";
  await ask(load, Math.random() < 0.5 ? `/stores/${slug}` : "/stores");
}
