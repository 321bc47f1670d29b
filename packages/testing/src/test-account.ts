import {
  type BodyInput,
  type Coupon,
  type Endpoint,
  endpoints,
  type Me,
  type ResponseBody,
  type Session,
  type Store,
  UploadedImage,
} from "@coupon-center/contract";
import type { ApiCaller, Call } from "./caller.ts";
import { callerAt } from "./http-caller.ts";
import { waitForMail } from "./mailbox.ts";
import { goodCard, payByLink } from "./pay-by-link.ts";
import { newEmail, password, storePayload, winterCoupon } from "./samples.ts";
import { waitUntil } from "./wait-until.ts";

/** The clients of this repository. */
export type ClientId = 8 | 10;

/** A running server with a sandbox, and its staff account, which exists for each client. */
export interface InstallationAccess {
  /** the public origin, without a trailing slash */
  url: string;
  staffEmail?: string;
  staffPassword?: string;
}

/**
 * A merchant, or staff, whose state is prepared by the API, so that a test starts where its subject
 * does.
 */
export class TestAccount {
  readonly #at: InstallationAccess;
  readonly #caller: ApiCaller;
  readonly client: ClientId;
  readonly email: string;

  private constructor(at: InstallationAccess, client: ClientId, email: string) {
    this.#at = at;
    this.#caller = callerAt(at.url, client);
    this.client = client;
    this.email = email;
  }

  static async register(
    at: InstallationAccess,
    client: ClientId = 8,
    name?: string,
  ): Promise<TestAccount> {
    const merchant = new TestAccount(at, client, newEmail(name));
    const body = { email: merchant.email, password, siteId: client };
    merchant.session = await merchant.ok(endpoints.emailRegister, { body });
    return merchant;
  }

  /** Signs in an existing account, which may also be staff. */
  static async signIn(
    at: InstallationAccess,
    client: ClientId,
    sign: { email: string; password: string },
  ): Promise<TestAccount> {
    const merchant = new TestAccount(at, client, sign.email);
    await merchant.signInAgain(sign.password);
    return merchant;
  }

  static staff(at: InstallationAccess, client: ClientId = 8): Promise<TestAccount> {
    const { staffEmail: email = "", staffPassword: secret = "" } = at;
    return TestAccount.signIn(at, client, { email, password: secret });
  }

  /** The same account, with calls to another process of the installation. */
  movedTo(url: string): TestAccount {
    const moved = new TestAccount({ ...this.#at, url }, this.client, this.email);
    moved.session = this.session;
    return moved;
  }

  get session(): Session {
    const { session } = this.#caller;
    if (!session) throw new Error(`${this.email} is not signed in`);
    return session;
  }

  set session(session: Session) {
    this.#caller.session = session;
  }

  /** Calls the API as this merchant. Errors: any error response. */
  ok<E extends Endpoint>(endpoint: E, call?: Call<E>): Promise<ResponseBody<E>> {
    return this.#caller.ok(endpoint, call);
  }

  me(): Promise<Me> {
    return this.ok(endpoints.getMe);
  }

  async signInAgain(secret = password): Promise<void> {
    const body = { email: this.email, password: secret, siteId: this.client };
    // Even this call is refused with the token of a session that was ended.
    this.#caller.session = undefined;
    this.session = await this.ok(endpoints.emailLogin, { body });
  }

  /** Uses the mailed verification link. */
  async verify(): Promise<void> {
    const token = await this.mailedToken("/auth/verify-email");
    await this.ok(endpoints.verifyEmail, { body: { token } });
  }

  /** The token of the newest mailed link to a path. */
  async mailedToken(path: string): Promise<string> {
    const mail = await waitForMail(this.#at.url, this.email);
    const link = mail.links.find((one) => one.includes(path));
    const token = link && new URL(link).searchParams.get("token");
    if (!token) throw new Error(`The newest mail to ${this.email} has no link to ${path}`);
    return token;
  }

  /** Uploads a logo and returns its URL. */
  async uploadLogo(file: Buffer<ArrayBuffer>): Promise<string> {
    const body = new FormData();
    body.set("file", new Blob([file], { type: "image/png" }), "logo.png");
    const answer = await fetch(`${this.#at.url}${endpoints.uploadImage.path}`, {
      method: "POST",
      headers: {
        "X-Site-Key": String(this.client),
        Authorization: `Bearer ${this.session.token}`,
      },
      body,
    });
    const { secure_url } = UploadedImage.parse(await answer.json());
    return secure_url;
  }

  createStore(change: Partial<BodyInput<typeof endpoints.createStore>> = {}): Promise<Store> {
    const { name } = storePayload;
    const website_url = `https://${storePayload.website_url}`;
    const body = { name, website_url, contact_email: this.email, client: this.client, ...change };
    return this.ok(endpoints.createStore, { body });
  }

  /** Decides on this merchant's store as staff. */
  async decide(verb: "approve" | "decline" | "suspend", reason = ""): Promise<void> {
    const { store } = await this.me();
    const staff = await TestAccount.staff(this.#at, this.client);
    const call = { params: { id: store?.id ?? 0 }, body: { reason } };
    if (verb === "approve") await staff.ok(endpoints.staffApproveStore, { ...call, body: {} });
    else if (verb === "decline") await staff.ok(endpoints.staffDeclineStore, call);
    else await staff.ok(endpoints.staffSuspendStore, call);
  }

  /** The merchant's link to the payment page of the first plan. */
  async paymentLink(): Promise<string> {
    const { results } = await this.ok(endpoints.listPlans, { query: { client: this.client } });
    return results[0]?.payment_link.url ?? "";
  }

  /** Pays without waiting until the product has processed the payment. */
  async payByLink(card = goodCard): Promise<Response> {
    return payByLink(await this.paymentLink(), card);
  }

  /** Subscribes, and waits until the product has processed the payment. */
  async pay(card?: string): Promise<void> {
    const { status } = await this.payByLink(card);
    if (status >= 400) throw new Error(`Paying answered ${status}`);
    await waitUntil("the payment to arrive", async () => (await this.me()).coupon_center_txn);
  }

  addCoupon(change: Partial<BodyInput<typeof endpoints.createCoupon>> = {}): Promise<Coupon> {
    return this.ok(endpoints.createCoupon, { body: { ...winterCoupon, ...change } });
  }

  /** The browser's stored 'user' value for this merchant. */
  async storedUser(): Promise<string> {
    const { client: _client, ...profile } = await this.me();
    return JSON.stringify({ ...this.session, ...profile });
  }
}
