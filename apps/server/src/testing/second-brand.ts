import { join } from "node:path";
import { type Endpoint, endpoints, type ResponseBody } from "@coupon-center/contract";
import type { Call } from "@coupon-center/testing/caller";
import { newEmail, password, storePayload } from "@coupon-center/testing/samples";
import sharp from "sharp";
import { createStaff } from "../account/index.ts";
import {
  type BilledInstallation,
  openBilledInstallation,
} from "../billing/testing/billed-installation.ts";
import { Caller } from "./caller.ts";
import { mailedToken } from "./mails.ts";
import { systemCtx } from "./system-ctx.ts";

export const firstHost = "localhost:3000";
export const host = "couponlane.localhost:3000";
export const origin = `http://${host}`;
/** matches the first brand's host or name, with or without a scheme */
export const foreign = /(?<![\w.-])localhost:3000|dealwharf/i;

export type Owner = Caller & { email: string };

/** An installation with two brands, whose users use the second one's host only. */
export interface SecondBrand {
  billing: BilledInstallation;
  staff: Caller;
  /** the API's responses to the second brand's users */
  heard: string[];
  /** like `Caller.ok`, and records the response in `heard` */
  ask<E extends Endpoint>(caller: Caller, endpoint: E, call?: Call<E>): Promise<ResponseBody<E>>;
  register(): Promise<Owner>;
  /** verifies a merchant's address */
  verify(owner: Owner): Promise<void>;
  /** creates a store with a logo that staff approves */
  newPublicStore(owner: Owner, name: string): Promise<number>;
  tokenOf(email: string, kind: string): Promise<string>;
}

export async function openSecondBrand(): Promise<SecondBrand> {
  const build = join(import.meta.dirname, "../../../web/build");
  const billing = await openBilledInstallation({
    installation: {
      publicUrl: `http://${firstHost}`,
      app: {
        pages: {
          webFolder: join(build, "client"),
          imageUploadUrl: undefined,
          imageUploadPreset: "preset",
        },
      },
    },
  });
  const { installation } = billing;
  const heard: string[] = [];
  const ask: SecondBrand["ask"] = async (caller, endpoint, call) => {
    const answer = await caller.ok(endpoint, call);
    heard.push(JSON.stringify(answer));
    return answer;
  };
  const tokenOf = (email: string, kind: string) => mailedToken(installation, email, kind);
  const staff = new Caller(installation, 10, host);
  const account = { email: newEmail(), password: "staff password" };
  await createStaff(systemCtx(installation, 10), account.email, account.password);
  staff.session = await ask(staff, endpoints.emailLogin, { body: account });

  async function register(): Promise<Owner> {
    const email = newEmail();
    const caller = new Caller(installation, 10, host);
    caller.session = await ask(caller, endpoints.emailRegister, { body: { email, password } });
    return Object.assign(caller, { email });
  }

  async function verify(owner: Owner): Promise<void> {
    const token = await tokenOf(owner.email, "verify");
    await ask(owner, endpoints.verifyEmail, { body: { token } });
  }

  async function newPublicStore(owner: Owner, name: string): Promise<number> {
    await verify(owner);
    const uploaded = await uploadLogo(billing, owner);
    heard.push(uploaded.body);
    const body = { ...storePayload, name, logo_url: uploaded.json().secure_url };
    const { id } = await ask(owner, endpoints.createStore, { body });
    await ask(staff, endpoints.staffListStores);
    await ask(staff, endpoints.staffGetStore, { params: { id } });
    await ask(staff, endpoints.staffApproveStore, { params: { id }, body: {} });
    return id;
  }

  return { billing, staff, heard, ask, register, verify, newPublicStore, tokenOf };
}

/** Uploads an image like a browser on the second brand's host. */
async function uploadLogo({ installation }: BilledInstallation, caller: Caller) {
  const file = await sharp({
    create: { width: 120, height: 40, channels: 3, background: "#163c2e" },
  })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(file)], { type: "image/png" }), "logo.png");
  const sent = new Request(origin, { method: "POST", body: form });
  return installation.app.inject({
    method: "POST",
    url: endpoints.uploadImage.path,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: {
      host,
      authorization: `Bearer ${caller.session?.token}`,
      "content-type": sent.headers.get("content-type") ?? "",
    },
  });
}
