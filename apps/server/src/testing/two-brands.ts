import { join } from "node:path";
import { type Endpoint, endpoints, type ResponseBody } from "@coupon-center/contract";
import type { Call } from "@coupon-center/testing/caller";
import { newEmail, password, storePayload } from "@coupon-center/testing/samples";
import { createStaff } from "../account/index.ts";
import {
  type BilledInstallation,
  openBilledInstallation,
} from "../billing/testing/billed-installation.ts";
import type { Client } from "../clients/clients.ts";
import { Caller } from "./caller.ts";
import { uploadLogo } from "./logo-form.ts";
import { mailedToken } from "./mails.ts";
import { systemCtx } from "./system-ctx.ts";

export const origins = {
  8: "http://localhost:3000",
  10: "http://couponlane.localhost:3000",
} as const;
export type BrandId = keyof typeof origins;
export const brandIds = [8, 10] as const;
export const otherOf = (id: BrandId): BrandId => (id === 8 ? 10 : 8);

export type Owner = Caller & { email: string };

/**
 * People of one of two brands, who use its host only. Their addresses begin with the brand's name,
 * so that they are found where they do not belong.
 */
export interface BrandUsers {
  id: BrandId;
  client: Client;
  origin: string;
  host: string;
  staff: Caller;
  /** the API's calls and responses to them */
  heard: string[];
  newEmail(): string;
  /** like `Caller.ok`, and records the response in `heard` */
  ask<E extends Endpoint>(caller: Caller, endpoint: E, call?: Call<E>): Promise<ResponseBody<E>>;
  register(): Promise<Owner>;
  /** verifies a merchant's address */
  verify(owner: Owner): Promise<void>;
  /** creates a store with a logo that staff approves */
  newPublicStore(owner: Owner, name: string): Promise<number>;
  tokenOf(email: string, kind: string): Promise<string>;
}

export interface TwoBrands extends Record<BrandId, BrandUsers> {
  billing: BilledInstallation;
}

/** An installation with the brands of this repository, on its default address. */
export async function openTwoBrands(): Promise<TwoBrands> {
  const build = join(import.meta.dirname, "../../../web/build");
  const billing = await openBilledInstallation({
    installation: {
      publicUrl: origins[8],
      app: {
        pages: {
          webFolder: join(build, "client"),
          imageUploadUrl: undefined,
          imageUploadPreset: "preset",
        },
      },
    },
  });
  return { billing, 8: await usersOf(billing, 8), 10: await usersOf(billing, 10) };
}

async function usersOf({ installation }: BilledInstallation, id: BrandId): Promise<BrandUsers> {
  const origin = origins[id];
  const { host } = new URL(origin);
  const ctx = systemCtx(installation, id);
  const { client } = ctx;
  const heard: string[] = [];
  const ask: BrandUsers["ask"] = async (caller, endpoint, call) => {
    const { status, data, error, headers } = await caller.call(endpoint, call);
    const said = `${endpoint.method} ${endpoint.path} ${JSON.stringify([headers, data, error])}`;
    heard.push(said);
    if (status >= 400) throw new Error(`${status} ${said}`);
    return data;
  };
  const tokenOf = (email: string, kind: string) => mailedToken(installation, email, kind);
  const ownEmail = () => newEmail(client.siteName.toLowerCase());
  const staff = new Caller(installation, id, host);
  const account = { email: ownEmail(), password: "staff password" };
  await createStaff(ctx, account.email, account.password);
  staff.session = await ask(staff, endpoints.emailLogin, { body: account });

  async function register(): Promise<Owner> {
    const email = ownEmail();
    const caller = new Caller(installation, id, host);
    caller.session = await ask(caller, endpoints.emailRegister, { body: { email, password } });
    return Object.assign(caller, { email });
  }

  async function verify(owner: Owner): Promise<void> {
    const token = await tokenOf(owner.email, "verify");
    await ask(owner, endpoints.verifyEmail, { body: { token } });
  }

  async function newPublicStore(owner: Owner, name: string): Promise<number> {
    await verify(owner);
    const uploaded = await uploadLogo(installation, owner, host);
    heard.push(uploaded.body);
    const logo_url = uploaded.json().secure_url;
    const body = { ...storePayload, name, logo_url };
    const store = await ask(owner, endpoints.createStore, { body });
    const params = { id: store.id };
    await ask(staff, endpoints.staffListStores);
    await ask(staff, endpoints.staffGetStore, { params });
    await ask(staff, endpoints.staffApproveStore, { params, body: {} });
    return store.id;
  }

  return {
    id,
    client,
    origin,
    host,
    staff,
    heard,
    newEmail: ownEmail,
    ask,
    register,
    verify,
    newPublicStore,
    tokenOf,
  };
}

/** Uploads an image like a browser on a brand's host. */
