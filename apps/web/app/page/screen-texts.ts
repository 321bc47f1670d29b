import type { TextArea } from "@coupon-center/contract";

const areas: readonly [start: string, area: TextArea][] = [
  ["/login", "guest"],
  ["/register", "guest"],
  ["/auth/", "guest"],
  ["/logout", "guest"],
  ["/my-store", "merchant"],
  ["/coupons", "merchant"],
  ["/payment", "merchant"],
  ["/account", "account"],
  ["/staff", "staff"],
];

/** The area of a screen beside the frame, whose texts it needs; none of an unknown path. */
export function areaOf(url: string): TextArea | undefined {
  const { pathname } = new URL(url);
  if (pathname === "/") return "landing";
  return areas.find(([start]) => pathname.startsWith(start))?.[1];
}

/** A layout's `clientLoader`: gets the texts of its area when it is opened from another page. */
export async function loadTexts({ request }: { request: Request }): Promise<null> {
  const area = areaOf(request.url);
  const { fetchTexts } = await import("./texts/fetch-texts.ts");
  if (area) await fetchTexts(area);
  return null;
}
