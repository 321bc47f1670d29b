import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";

/** Calls a server over HTTP as a browser would, and reads the answer by its schema. Errors: any status but 2xx. */
export async function callApi<S extends z.core.$ZodType>(
  url: string,
  path: string,
  schema: S,
  { body, token, method }: { body?: object; token?: string; method?: "PATCH" },
): Promise<z.output<S>> {
  const response = await fetchInTime(`${url}${path}`, {
    method: method ?? (body ? "POST" : "GET"),
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return z.parse(schema, await response.json());
}

/** A request that is sent again for as long as the server says that it has no time now. */
export async function fetchInTime(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(url, init);
    const seconds = Number(response.headers.get("retry-after") ?? 0);
    if (response.status !== 503 || seconds === 0) return response;
    await response.arrayBuffer();
    await wait(seconds * 1000);
  }
}
