import { type Day, dayIn, type Endpoint, endpoints, type Store } from "@coupon-center/contract";
import type { Call, Reply } from "@coupon-center/testing/caller";
import { newEmail, password } from "@coupon-center/testing/samples";
import { Caller } from "../../../testing/caller.ts";
import type { LifeWorld } from "./life-world.ts";

/** A store that was deleted with its owner's account. */
interface Former {
  email: string;
  slug: string | null;
  coupons: number[];
  /** how many mails had been received by then, by everybody */
  mails: number;
}

/** When a coupon got its present end. */
interface End {
  end: Day | null;
  today: Day;
  at: number;
}

/** Somebody who registers, and again after having deleted the account. */
export class Person {
  readonly world: LifeWorld;
  readonly caller: Caller;
  readonly former: Former[] = [];
  readonly ends = new Map<number, End>();
  email = newEmail("life");
  accountId = 0;
  /** as its owner saw it last */
  store: Store | null = null;
  isRegistered = false;

  constructor(world: LifeWorld) {
    this.world = world;
    this.caller = new Caller(world.at);
  }

  /** Calls the API, after another log-in where the session has ended. */
  async call<E extends Endpoint>(endpoint: E, call: Call<E> = {}): Promise<Reply<E>> {
    let reply = await this.caller.call(endpoint, call);
    if (reply.status === 401 && this.isRegistered && (await this.logIn()))
      reply = await this.caller.call(endpoint, call);
    const { status, error } = reply;
    if (status >= 500)
      this.fault(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(error)}`);
    return reply;
  }

  fault(text: string): void {
    this.world.faults.push(`${this.store?.slug ?? this.email}: ${text}`);
  }

  get today(): Day {
    return dayIn(this.world.client().timeZone, this.world.now());
  }

  /** Fails for a blocked account. */
  async logIn(): Promise<boolean> {
    this.caller.session = undefined;
    const body = { email: this.email, password };
    const { status, data } = await this.caller.call(endpoints.emailLogin, { body });
    if (status === 200) this.caller.session = data;
    return status === 200;
  }

  async register(): Promise<void> {
    if (this.isRegistered) return;
    this.caller.session = undefined;
    const body = { email: this.email, password, siteId: 8 };
    this.caller.session = await this.caller.ok(endpoints.emailRegister, { body });
    this.isRegistered = true;
    this.ends.clear();
    this.accountId = (await this.caller.ok(endpoints.getMe)).id;
  }

  async deleteAccount(): Promise<void> {
    const coupons = (await this.coupons()).map(({ id }) => id);
    const { status } = await this.call(endpoints.deleteMe, { body: { password } });
    if (status !== 200) return;
    const mails = this.world.received.length;
    this.former.push({ email: this.email, slug: this.store?.slug ?? null, coupons, mails });
    this.isRegistered = false;
    this.store = null;
  }

  /** The token of the newest link of a kind that was mailed to an address. */
  mailedToken(kind: string, to = this.email): string | null {
    const mail = this.world.received.findLast((one) => one.kind === kind && one.to === to);
    const { link } = mail?.data ?? {};
    return typeof link === "string" ? new URL(link).searchParams.get("token") : null;
  }

  /** The account as the portal shows it; null while there is none, or nobody can log in to it. */
  async me() {
    if (!this.isRegistered) return null;
    const { status, data } = await this.call(endpoints.getMe);
    if (status !== 200) return null;
    this.store = data.store;
    return data;
  }

  async coupons() {
    if (!this.store) return [];
    const query = { store_slug: this.store.slug, include_scheduled: "true" } as const;
    const { status, data } = await this.call(endpoints.listCoupons, { query });
    return status === 200 ? data.results : [];
  }
}
