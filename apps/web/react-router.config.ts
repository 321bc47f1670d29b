import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The route table is small: shipping it whole saves a request per first navigation.
  routeDiscovery: { mode: "initial" },
  // One file a screen: fewer requests, and one place where its loading can fail.
  splitRouteModules: false,
} satisfies Config;
