import { endpoints } from "@coupon-center/contract";
import { fileBody } from "../http/body-adapters.ts";
import type { Route } from "../http/route.ts";
import { createStore } from "./create.ts";
import { getStore } from "./get.ts";
import { seeLive } from "./see-live.ts";
import { updateStore } from "./update.ts";
import { uploadImage } from "./upload-image.ts";

export function storeRoutes(route: Route): void {
  route(endpoints.createStore, createStore);
  route(endpoints.updateStore, updateStore);
  route(endpoints.seeLive, seeLive);
  route(endpoints.getStore, getStore);
  route(endpoints.uploadImage, uploadImage, { body: fileBody });
}
