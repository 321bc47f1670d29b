import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { queryId } from "../fields.ts";
import { AnyStore, Store, StoreInput, UploadedImage } from "../store.ts";

const storeQuery = z.object({ id: queryId, client: queryId });

export const createStore = endpoint({
  method: "POST",
  path: "/api/v1/stores",
  access: "merchant",
  summary: "Create the merchant's one store",
  body: StoreInput,
  responses: { 201: Store },
  errors: [409],
  idempotent: true,
});
export const updateStore = endpoint({
  method: "PUT",
  path: "/api/v1/stores/:store",
  access: "merchant",
  summary: "Change the caller's store, by its slug",
  params: z.object({ store: z.string() }),
  query: storeQuery,
  body: StoreInput,
  responses: { 200: Store },
});
export const seeLive = endpoint({
  method: "POST",
  path: "/api/v1/stores/:store/live-seen",
  access: "merchant",
  summary: "Remember that the owner was told that their page is live",
  params: z.object({ store: z.string() }),
  responses: { 200: Store },
});
export const getStore = endpoint({
  method: "GET",
  path: "/api/v1/stores/:store",
  access: "public",
  summary:
    "A store by its id or slug: the owner sees all of it, others the public part of an approved one",
  params: z.object({ store: z.string() }),
  query: z.object({ client: queryId }),
  responses: { 200: AnyStore },
});
/**
 * multipart/form-data with `file` and `upload_preset`, the form that image hosts use (decision 024)
 */
export const uploadImage = endpoint({
  method: "POST",
  path: "/api/v1/uploads/image",
  access: "merchant",
  summary: "Upload a logo",
  responses: { 200: UploadedImage },
  upload: true,
});
