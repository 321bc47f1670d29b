import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { reportChunkFailures } from "./vite-chunk-failures.ts";
import { layerOrderFirst } from "./vite-layer-order.ts";
import { smallScript } from "./vite-small-script.ts";

// What screens share comes in a few files instead of fifty: on a phone each file costs a round trip.
// A file goes with its folder and takes along whatever it imports, so the folders of the first four
// groups lead to no schema, form library or calendar: these would follow onto the landing page or
// the list. What is in a folder's own folders (ui/popover, form/date) is fetched by whom it serves.
const filesIn = (...folders: string[]) =>
  new RegExp(`/apps/web/app/(${folders.join("|")})/[\\w-]+\\.`);

const shared = [
  {
    name: "react",
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/,
  },
  // What every page has.
  { name: "frame", test: /\/apps\/web\/app\/(root|shell\/[\w-]+)\./ },
  // A coupon as shoppers see it: on the landing page, in the preview and in the list.
  { name: "ticket", test: filesIn("storefront") },
  // What anyone needs who signs in or is signed in.
  {
    name: "portal",
    test: filesIn("api", "merchant", "page", "session", "setup", "time", "ui"),
  },
  // Every form needs these, and most need all of them.
  { name: "fields", test: filesIn("form") },
];

export default defineConfig({
  plugins: [reactRouter(), layerOrderFirst(), smallScript(), reportChunkFailures()],
  build: {
    // The eldest of each engine that docs/browsers.md names; styles are lowered to the same.
    target: ["safari16.4", "ios16.4", "firefox140", "chrome131", "edge131"],
    // All styles are a few kilobytes: one sheet, cached once, and no screen that appears unstyled.
    cssCodeSplit: false,
    // The content policy allows no data: scripts or styles, so nothing is inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The contract only declares: a page that uses one figure of it must not carry every schema.
      treeshake: {
        moduleSideEffects: [
          { test: /packages\/contract\/src\/zod-jitless/, sideEffects: true },
          { test: /packages\/contract\//, sideEffects: false },
        ],
        manualPureFunctions: ["z"],
      },
    },
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: shared } } } },
    },
  },
  ssr: { noExternal: [/^@react-email\//, "@coupon-center/contract"] },
});
