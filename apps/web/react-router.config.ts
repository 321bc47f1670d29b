import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The route table is small: sending it completely saves a request for each first navigation.
  routeDiscovery: { mode: "initial" },
  // One file per screen: fewer requests, and a single failure to handle.
  splitRouteModules: false,
} satisfies Config;
