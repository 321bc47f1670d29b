export { storefrontRoutes } from "./routes.ts";
export { warmStorePages } from "./warm-store-pages.ts";
