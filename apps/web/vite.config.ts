import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { reportChunkFailures } from "./vite-chunk-failures.ts";
import { layerOrderFirst } from "./vite-layer-order.ts";
import { smallScript } from "./vite-small-script.ts";

// What screens share comes in a few files instead of fifty: on a phone each file costs a round trip.
// Nothing that leads to the schemas, the form library or the calendar may be named in the first four
// groups: it would follow onto the landing page or the list.
const shared = [
  {
    name: "react",
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/,
  },
  {
    name: "frame",
    test: /apps\/web\/app\/(shell\/|page\/(use-page-context|paths|meta)|session\/(SessionRenewal|stored-user|cookie|use-user|remembered-path)|api\/(api-error|page-client)|ui\/(Button|DismissButton|Field|Spinner|icons|NewTab|toast|Toasts|notices|Banner|StateView|store|use-hydrated))/,
  },
  // A coupon as shoppers see it: on the landing page, in the preview and in the list.
  {
    name: "ticket",
    test: /apps\/web\/app\/(coupon\/CouponCard|time\/day-text|ui\/QrCode|storefront\/(PreviewPage|StoreContent|CouponFilter|Expiry|ShareDetails|store-json-ld))|packages\/contract\/src\/(money|days|headline|offer-types|parse-url)\./,
  },
  // What anyone needs who signs in or is signed in.
  {
    name: "portal",
    test: /apps\/web\/app\/(api\/|session\/|setup\/|page\/use-|time\/|account\/(AuthCard|VerifyBanner|use-)|coupon\/own-coupons|form\/LeaveGuard|payment\/(plans|subscription-text)|store\/(is-store-public|StoreRequired)|ui\/(ConfirmDialog|confirm-store|Dialog|Notices|Panel|Skeleton|Tag|use-load))|packages\/contract\/src\/visibility\./,
  },
  // Every form needs these, and most need all of them.
  {
    name: "fields",
    test: /apps\/web\/app\/form\/(?!Calendar|Date|parse-day)/,
  },
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
