import type { WebLoad } from "@coupon-center/contract";
import { createContext } from "react-router";

/** What the server knows of a request: passed to the router and read by the root loader. */
export const webLoadContext = createContext<WebLoad>();
