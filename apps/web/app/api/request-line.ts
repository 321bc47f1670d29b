import type { ApiRoute } from "@coupon-center/contract";

/** A route's method, and its path with parameters and query; empty query values are omitted. */
export function requestLine(route: ApiRoute, params?: unknown, query?: unknown) {
  const [method = "", path = ""] = route.split(" ");
  const given = entriesOf(params);
  const filled = path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(given.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return { method, url: search.size > 0 ? `${filled}?${search}` : filled };
}

function entriesOf(record: unknown): Map<string, unknown> {
  return new Map(typeof record === "object" && record !== null ? Object.entries(record) : []);
}
