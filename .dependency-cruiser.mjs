export { walls as default } from "./scripts/check/walls.ts";
