export { boundaries as default } from "./scripts/check/boundaries.ts";
