import { randomBytes } from "node:crypto";
import { endpoints } from "@coupon-center/contract";
import { couponPayload, newEmail, password, storePayload } from "@coupon-center/testing/samples";
import { openSession } from "../../../account/sessions/open-session.ts";
import type { BilledInstallation } from "../../../billing/testing/billed-installation.ts";
import { publishStore } from "../../../testing/accounts-and-stores.ts";
import { Caller } from "../../../testing/caller.ts";
import type { Installation } from "../../../testing/installation.ts";
import { systemCtx } from "../../../testing/system-ctx.ts";

/** A signed-in account of the access matrix. */
export interface MatrixAccount {
  caller: Caller;
  accountId: number;
  clientId: number;
  email: string;
}

/** A merchant with a store and two coupons, with texts that nobody else may read. */
export interface StoreOwner extends MatrixAccount {
  store: { id: number; slug: string };
  coupons: [number, number];
  secrets: string[];
}

/**
 * first and second are public; hidden waits for staff; unverified waits for its owner's
 * verification.
 */
export type MerchantName = "first" | "second" | "hidden" | "unverified";

/** Creates accounts when they are first used, once each. */
export class MatrixAccounts {
  readonly #world: BilledInstallation;
  /** whether public stores have a real subscription at the sandbox */
  readonly #paid: boolean;
  readonly #made = new Map<string, Promise<MatrixAccount | StoreOwner>>();

  constructor(world: BilledInstallation, paid: boolean) {
    this.#world = world;
    this.#paid = paid;
  }

  get installation(): Installation {
    return this.#world.installation;
  }

  staff(clientId: number, isAdmin = false): Promise<MatrixAccount> {
    return this.#once(`${clientId} staff ${isAdmin}`, () =>
      newMatrixAccount(this.installation, clientId, { role: "staff", isAdmin }),
    );
  }

  /** a reviewer who is no caller of the matrix, as a target for admins */
  managed(clientId: number): Promise<MatrixAccount> {
    return this.#once(`${clientId} managed`, () =>
      newMatrixAccount(this.installation, clientId, { role: "staff" }),
    );
  }

  merchant(clientId: number, name: MerchantName): Promise<StoreOwner> {
    return this.#once(`${clientId} ${name}`, () => this.#newMerchant(clientId, name));
  }

  /** all accounts created so far that have secrets */
  async merchants(): Promise<StoreOwner[]> {
    return (await Promise.all(this.#made.values())).filter(
      (one): one is StoreOwner => "secrets" in one,
    );
  }

  #once<M extends MatrixAccount>(key: string, make: () => Promise<M>): Promise<M> {
    const known = this.#made.get(key) as Promise<M> | undefined;
    const made = known ?? make();
    this.#made.set(key, made);
    return made;
  }

  async #newMerchant(clientId: number, name: MerchantName): Promise<StoreOwner> {
    const account = await newMatrixAccount(this.installation, clientId, {
      role: "merchant",
      verified: name !== "unverified",
    });
    const word = `canary${randomBytes(5).toString("hex")}`;
    const { caller } = account;
    const store = await caller.ok(endpoints.createStore, {
      body: {
        ...storePayload,
        name: `Store ${randomBytes(4).toString("hex")}`,
        contact_first_name: `${word}first`,
        contact_last_name: `${word}last`,
        contact_email: `${word}@contact.example`,
      },
    });
    const body = { ...couponPayload, discount_code: `${word}code` };
    const one = await caller.ok(endpoints.createCoupon, { body });
    const two = await caller.ok(endpoints.createCoupon, { body });
    const isPublic = name === "first" || name === "second";
    if (isPublic && this.#paid) await this.#pay(caller, store.id);
    else if (isPublic) await publishStore(this.installation, store.id);
    await this.installation.db
      .updateTable("store")
      .set({ decline_reason: `${word}reason` })
      .where("id", "=", store.id)
      .execute();
    return {
      ...account,
      store,
      coupons: [one.id, two.id],
      secrets: [word, account.email, ...(await stripeIds(this.installation, account.accountId))],
    };
  }

  async #pay(caller: Caller, storeId: number): Promise<void> {
    await this.#world.pay(caller);
    await this.#world.settle();
    await this.installation.db
      .updateTable("store")
      .set({ state: "approved", approved_at: this.installation.clock.business() })
      .where("id", "=", storeId)
      .execute();
  }
}

let sharedHash: Promise<string> | undefined;

async function newMatrixAccount(
  at: Installation,
  clientId: number,
  {
    role,
    verified = true,
    isAdmin = false,
  }: { role: "merchant" | "staff"; verified?: boolean; isAdmin?: boolean },
): Promise<MatrixAccount> {
  const email = newEmail();
  sharedHash ??= at.ports.passwords.hash(password);
  const { id } = await at.db
    .insertInto("account")
    .values({
      client_id: clientId,
      email,
      email_folded: email,
      password_hash: await sharedHash,
      role,
      is_admin: isAdmin ? 1 : 0,
      email_verified_at: verified ? at.clock.now() : null,
      created_at: at.clock.now(),
      payment_reference: randomBytes(24).toString("base64url"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const caller = new Caller(at, clientId);
  caller.session = await openSession(systemCtx(at, clientId), { id, credential_version: 0 });
  return { caller, accountId: id, clientId, email };
}

async function stripeIds(at: Installation, accountId: number): Promise<string[]> {
  const rows = await at.db
    .selectFrom("account")
    .leftJoin("subscription", "subscription.account_id", "account.id")
    .select(["account.stripe_customer_id", "subscription.id", "account.payment_reference"])
    .where("account.id", "=", accountId)
    .execute();
  return rows
    .flatMap((row) => [row.stripe_customer_id, row.id, row.payment_reference])
    .filter((id) => id !== null);
}
