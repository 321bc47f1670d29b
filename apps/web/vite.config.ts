import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { sayChunkFailures } from "./vite-chunk-failures.ts";
import { layerOrderFirst } from "./vite-layer-order.ts";
import { smallScript } from "./vite-small-script.ts";

// What every screen needs comes in two files instead of thirty. Nothing that leads to the schemas,
// the form library or the calendar may be named here: it would follow onto the landing page.
const everyScreen = [
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: "frame",
    test: /apps\/web\/app\/(shell\/|use-site|paths|meta|session\/(stored-user|cookie|use-user|remembered-path)|api\/(api-error|page-facts)|ui\/(Button|Field|Spinner|icons|NewTab|toast|Toasts|notices|Banner|StateView|use-hydrated))/,
  },
  // A coupon as shoppers see it: on the landing page, in the preview and in the list.
  {
    name: "ticket",
    test: /apps\/web\/app\/(coupon\/(CouponCard|savings)|day-words|ui\/QrCode|storefront\/(PreviewPage|StoreContent|OfferFilter|Expiry|ShareFold|store-json-ld))|packages\/contract\/src\/(money|days|headline|offer-types)\./,
  },
  // Every form needs these: one file instead of five, each with a kilobyte of headers.
  {
    name: "fields",
    test: /apps\/web\/app\/(form\/(Form|TextField|SubmitButton|use-field|use-zod-form|server-errors)\.)/,
  },
];

export default defineConfig({
  plugins: [reactRouter(), layerOrderFirst(), smallScript(), sayChunkFailures()],
  build: {
    target: "es2022",
    // All styles are a few kilobytes: one sheet, cached once, and no screen that appears unstyled.
    cssCodeSplit: false,
    // The content policy allows no data: scripts or styles, so nothing is inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The contract only declares: a page that uses one figure of it must not carry every schema.
      treeshake: {
        moduleSideEffects: [
          { test: /packages\/contract\/src\/no-eval/, sideEffects: true },
          { test: /packages\/contract\//, sideEffects: false },
        ],
        manualPureFunctions: ["z"],
      },
    },
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: everyScreen } } } },
    },
  },
  ssr: { noExternal: [/^@react-email\//, "@coupon-center/contract"] },
});
