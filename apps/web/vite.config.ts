import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { answerShapesOnly } from "./vite-answer-shapes.ts";
import { reportChunkFailures } from "./vite-chunk-failures.ts";
import { layerOrderFirst } from "./vite-layer-order.ts";
import { smallScript } from "./vite-small-script.ts";
import { textModules } from "./vite-texts.ts";

// Shared modules are bundled into a few files instead of fifty, as each file costs a phone a round
// trip. A file contains its folder and everything that it imports, unless an earlier one does, so
// the folders of all groups but the last must not import schemas, the form library or the calendar,
// which would then be on the landing page or the list. Subfolders (ui/popover, form/date) are
// loaded by the components that need them.
const filesIn = (...folders: string[]) =>
  new RegExp(`/apps/web/app/(${folders.join("|")})/[\\w-]+\\.`);

// Parts of several screens that would be files of a kilobyte each.
const small =
  /\/apps\/web\/app\/(coupon\/(AddCoupon|CouponState|state-text|offer-type-text)|ui\/popover\/(ActionMenu|MultiSelect))\./;

const shared = [
  {
    name: "react",
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/,
  },
  // The layout of every page, and how it says its texts.
  {
    name: "frame",
    test: /\/apps\/web\/app\/(root|shell\/[\w-]+|ui\/(use-say|SlottedText)|page\/screen-texts)\./,
  },
  // What every screen needs, also before signing in; an address is parsed by forms and on tickets.
  {
    name: "portal",
    test: new RegExp(
      `${filesIn("api", "page", "session", "ui").source}|/contract/src/parse-url\\.`,
    ),
  },
  // A coupon as shoppers see it: on the landing page, in the preview and in the list.
  { name: "ticket", test: filesIn("storefront", "plan") },
  // What only screens after signing in need.
  {
    name: "signed-in",
    test: new RegExp(`${filesIn("merchant", "setup", "time").source}|${small.source}`),
  },
  // Every form needs these, and most need all of them; the form to log in is loaded with its second
  // step, of which one part would be a file of 200 bytes.
  {
    name: "fields",
    test: new RegExp(`${filesIn("form").source}|/apps/web/app/account/passkey-problem\\.`),
  },
];

export default defineConfig({
  plugins: [
    reactRouter(),
    answerShapesOnly(),
    layerOrderFirst(),
    smallScript(),
    textModules(),
    reportChunkFailures(),
  ],
  build: {
    // The oldest version of each engine in docs/browsers.md; styles are compiled for the same.
    target: ["safari16.4", "ios16.4", "firefox140", "chrome131", "edge131"],
    // One cached style sheet for what several screens share, so that none appears unstyled. What
    // only one needs is a sheet of its own in the route's `links`, which the router awaits.
    cssCodeSplit: false,
    // The content policy forbids data: URLs, so nothing is inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The contract's modules have no side effects: a page that uses one constant must not include
      // all schemas.
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
    // The packages' branches for development are left out, as they are for the browser. ASCII, as
    // Node keeps sources in memory, with two bytes for every character once one is not ASCII.
    ssr: {
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      build: { rolldownOptions: { output: { comments: false, charset: "ascii" } } },
    },
  },
  // The server's part is bundled whole, as loading hundreds of small files takes a start's time.
  ssr: { noExternal: true },
});
