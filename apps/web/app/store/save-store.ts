import type { Say, Store } from "@coupon-center/contract";
import { ApiError, hasStatus } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import type { Try } from "../form/use-idempotency-key.ts";
import { loadProfile } from "../session/profile.ts";
import { patchUser, readUser } from "../session/stored-user.ts";
import { toast } from "../ui/toast.ts";
import {
  type StoreClient,
  type StoreFormInput,
  type StoreFormValues,
  storeDefaults,
  storePayload,
} from "./store-form.ts";

type Typed = Partial<Record<keyof StoreFormInput, boolean>>;
type Tries = (body: unknown) => Pick<Try, "key">;

/**
 * Creates the store, or updates the fields of it that were `typed` in; returns it as stored.
 * Errors: ApiError.
 */
export async function saveStore(
  store: Store | null,
  values: StoreFormValues,
  typed: Typed,
  client: StoreClient,
  tries: Tries,
  say: Say,
): Promise<Store> {
  const account = readUser()?.id;
  const saved = store
    ? await changeTyped(store, values, typed, { account, client, say })
    : await create(values, { account, client, tries });
  patchUser(account, { store: saved });
  toast(store ? say("changesSaved") : say("storeCreated"));
  return saved;
}

async function create(
  values: StoreFormValues,
  { account, client, tries }: { account: number | undefined; client: StoreClient; tries: Tries },
): Promise<Store> {
  try {
    const body = storePayload(values, null, client);
    return await call("POST /api/v1/stores", { body, idempotencyKey: tries(body).key });
  } catch (error) {
    if (!hasStatus(error, 409, 422)) throw error;
    const store = (await loadProfile().catch(() => null))?.store;
    // 422: an earlier try succeeded, but its response was lost and the form has changed since. 409:
    // another browser created it; the form shows so from now on, and its next try changes it.
    if (!store || error.status === 409 || readUser()?.id !== account) throw error;
    return change(store, values, client);
  }
}

/** The other fields keep what is stored by now, as another browser may have changed them. */
async function changeTyped(
  store: Store,
  values: StoreFormValues,
  typed: Typed,
  { account, client, say }: { account: number | undefined; client: StoreClient; say: Say },
): Promise<Store> {
  const me = await call("GET /api/v1/auth/me");
  // Another account has logged in meanwhile: it would get what this one has typed.
  if (me.id !== account) throw new ApiError(403, {});
  const latest = me.store ?? store;
  refuseUnread(store, latest, me.id, say);
  const stored = Object.entries(storeDefaults(latest, latest.contact_email, client));
  const kept = stored.filter(([field]) => !Reflect.get(typed, field));
  return change(latest, { ...values, ...Object.fromEntries(kept) }, client);
}

/**
 * Saving removes the reason of a decline, and sends a declined store to staff again: not before its
 * owner was shown that. Errors: ApiError, 409.
 */
function refuseUnread(shown: Store, latest: Store, account: number, say: Say): void {
  const { declined, decline_reason: reason } = latest;
  if (reason === null || reason === shown.decline_reason) return;
  patchUser(account, { store: latest });
  const what = say(declined ? "storeDeclined" : "revisionDeclined");
  throw new ApiError(409, { detail: say("declinedMeanwhile", { what, reason }) });
}

function change(store: Store, values: StoreFormValues, client: StoreClient): Promise<Store> {
  return call("PUT /api/v1/stores/:store", {
    params: { store: store.slug },
    query: { id: store.id, client: client.id },
    body: storePayload(values, store, client),
  });
}
