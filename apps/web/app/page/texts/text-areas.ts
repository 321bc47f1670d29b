import type { TextArea } from "@coupon-center/contract";
import { usualPath } from "../usual-path.ts";

/** The area of each screen, by the beginning of its path. */
const areas = new Map<string, TextArea>([
  ["", "landing"],
  ["login", "guest"],
  ["register", "guest"],
  ["auth", "guest"],
  ["logout", "guest"],
  ["my-store", "merchant"],
  ["coupons", "merchant"],
  ["payment", "merchant"],
  ["account", "account"],
  ["staff", "staff"],
]);

/**
 * The area of a screen beside the frame, whose texts it needs; like routes, however it is written.
 */
export function areaOf(url: string): TextArea {
  const pathname = usualPath(new URL(url).pathname);
  const [, first = ""] = pathname.split("/");
  // With a slash too many, '//login', it is nobody's.
  if (first === "" && /[^/]/.test(pathname)) return "missing";
  return areas.get(first) ?? "missing";
}
