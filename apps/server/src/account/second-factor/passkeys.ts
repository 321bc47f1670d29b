import {
  type Body,
  type endpoints,
  type FactorAdded,
  fault,
  type Params,
  type PasskeyCreation,
  type Session,
} from "@coupon-center/contract";
import { type Ctx, type Merchant, type Staff, withTransaction } from "../../context.ts";
import type { AccountRow } from "../../db/tables.ts";
import { fieldError } from "../../errors.ts";
import { accountByPassword } from "../check-password.ts";
import { issueToken, useToken } from "../one-time-tokens.ts";
import { placeOf } from "../sessions/place-of-session.ts";
import { addFactor, removeFactor } from "./change-factor.ts";
import {
  deletePasskey,
  insertPasskey,
  type NewPasskey,
  passkeysOf,
  requireFreePlace,
} from "./passkey-queries.ts";
import { challengeOf, creationOptions, readCreated } from "./webauthn.ts";

/** Makes a challenge for a new passkey. Errors: 400, 401, 409 with five passkeys, 429. */
export async function startPasskey(
  ctx: Ctx<Merchant | Staff>,
  { body }: { body: Body<typeof endpoints.startPasskey> },
): Promise<PasskeyCreation> {
  const account = await accountByPassword(ctx, body.password, "password");
  const passkeys = await passkeysOf(ctx, account.id);
  requireFreePlace(passkeys);
  const challenge = await withTransaction(ctx, (tx) => issueToken(tx, account, "add-passkey"));
  return {
    browser: placeOf(ctx.actor).browser,
    options: creationOptions(ctx.client, account, challenge, passkeys),
  };
}

/** Adds the passkey that answers a challenge. Errors: 400, 401, 409, 429. */
export async function addPasskey(
  ctx: Ctx<Merchant | Staff>,
  { body }: { body: Body<typeof endpoints.addPasskey> },
): Promise<FactorAdded> {
  const account = await accountByPassword(ctx, body.password, "password");
  const passkey = await provenPasskey(ctx, account, body.credential);
  return addFactor(ctx, account, "passkey added", (tx) =>
    insertPasskey(tx, account.id, { name: body.name, passkey }),
  );
}

/** Uses the challenge up, whether the response is right or not. Errors: 400. */
async function provenPasskey(
  ctx: Ctx,
  account: AccountRow,
  credential: Body<typeof endpoints.addPasskey>["credential"],
): Promise<NewPasskey> {
  const challenge = challengeOf(credential.response.clientDataJSON);
  const issued = await useToken(ctx, challenge, ["add-passkey"]);
  if (issued?.accountId !== account.id) throw fieldError("credential", fault("passkeyExpired"));
  const passkey = await readCreated(ctx.client, challenge, credential);
  if (!passkey) throw fieldError("credential", fault("wrongPasskey"));
  return passkey;
}

/** Removes a passkey. Errors: 400, 401, 404, 429. */
export async function removePasskey(
  ctx: Ctx<Merchant | Staff>,
  input: {
    params: Params<typeof endpoints.removePasskey>;
    body: Body<typeof endpoints.removePasskey>;
  },
): Promise<{ session: Session }> {
  const account = await accountByPassword(ctx, input.body.password, "password");
  return removeFactor(ctx, account, "passkey removed", (tx) =>
    deletePasskey(tx, account.id, input.params.id),
  );
}
