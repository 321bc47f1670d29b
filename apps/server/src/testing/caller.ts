import { endpoints } from "@coupon-center/contract";
import { ApiCaller } from "@coupon-center/testing/caller";
import { newEmail, password, storePayload } from "@coupon-center/testing/samples";
import type { Installation } from "./installation.ts";

/** Calls an installation within this process. */
export class Caller extends ApiCaller {
  /** A host selects the client by itself; without one the site key does. */
  constructor({ app }: Installation, clientId = 8, host?: string) {
    super(
      async ({ body, ...request }) => {
        const answer = await app.inject({ ...request, ...(body && { payload: body }) });
        return { status: answer.statusCode, json: answer.json(), headers: answer.headers };
      },
      clientId,
      host,
    );
  }
}

/** A caller who signs in to an account. */
export async function signedIn(
  installation: Installation,
  email: string,
  secret: string,
  clientId = 8,
): Promise<Caller> {
  const caller = new Caller(installation, clientId);
  caller.session = await caller.ok(endpoints.emailLogin, { body: { email, password: secret } });
  return caller;
}

/** A registered merchant, signed in. */
export async function newMerchant(
  installation: Installation,
  clientId = 8,
): Promise<Caller & { email: string }> {
  const caller = new Caller(installation, clientId);
  const email = newEmail();
  caller.session = await caller.ok(endpoints.emailRegister, {
    body: { email, password, siteId: clientId },
  });
  return Object.assign(caller, { email });
}

/** A merchant with a pending store. */
export async function newStore(installation: Installation, name = storePayload.name, clientId = 8) {
  const merchant = await newMerchant(installation, clientId);
  const store = await merchant.ok(endpoints.createStore, { body: { ...storePayload, name } });
  return { merchant, store };
}
