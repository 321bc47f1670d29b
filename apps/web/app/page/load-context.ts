import type { WebLoad } from "@coupon-center/contract";
import { createContext } from "react-router";

/** What the server knows of a request: it hands this to the router, the root loader reads it. */
export const webLoadContext = createContext<WebLoad>();
