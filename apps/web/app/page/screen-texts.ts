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

/** The area of a screen beside the frame, whose texts it needs. */
export function areaOf(url: string): TextArea {
  const { pathname } = new URL(url);
  if (pathname === "/") return "landing";
  return areas.find(([start]) => pathname.startsWith(start))?.[1] ?? "missing";
}

/** A layout's `clientLoader`: gets the texts of its area when it is opened from another page. */
export async function loadTexts({ request }: { request: Request }): Promise<null> {
  const { fetchTexts } = await import("./texts/fetch-texts.ts");
  await fetchTexts(areaOf(request.url));
  return null;
}
