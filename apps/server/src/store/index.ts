export { type PlanSpan, planSpan } from "./plan-span.ts";
export { presentPublicStore, presentStore, readRevision } from "./present.ts";
export { pruneUploads } from "./prune-uploads.ts";
export { retireStoreOf } from "./retire.ts";
export { storeRoutes } from "./routes.ts";
export { seesAll } from "./sees-all.ts";
export { nameKey, slugOf } from "./slug.ts";
export {
  type ReadStorePageState,
  type StorePageState,
  storePageStateReader,
  versionOf,
} from "./store-page-state.ts";
export { claimOwnStore, existingStores, storeOf, storeRowOf } from "./store-queries.ts";
export { submitStoreOf } from "./submit.ts";
export { updateSearch } from "./update-search.ts";
