import { endpoints } from "@coupon-center/contract";
import type { Route } from "../http/route.ts";
import type { UploadRoute } from "../http/upload-route.ts";
import { createStore } from "./create.ts";
import { getStore } from "./get.ts";
import { updateStore } from "./update.ts";
import { uploadImage } from "./upload-image.ts";

export function storeRoutes(route: Route, upload: UploadRoute): void {
  route(endpoints.createStore, createStore);
  route(endpoints.updateStore, updateStore);
  route(endpoints.getStore, getStore);
  upload(endpoints.uploadImage, uploadImage);
}
