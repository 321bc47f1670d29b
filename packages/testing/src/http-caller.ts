import { setTimeout as wait } from "node:timers/promises";
import { ApiCaller, type Transport } from "./caller.ts";

/** A caller of a server's API over HTTP. */
export function callerAt(url: string, clientId = 8): ApiCaller {
  const send: Transport = async ({ method, url: path, headers, body }) => {
    const answer = await fetchInTime(url + path, {
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return {
      status: answer.status,
      json: await answer.json(),
      headers: Object.fromEntries(answer.headers),
    };
  };
  return new ApiCaller(send, clientId);
}

/** Sends a request, and again as long as the server responds with 503 and `Retry-After`. */
export async function fetchInTime(url: string, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    const response = await fetch(url, init);
    const seconds = Number(response.headers.get("retry-after") ?? 0);
    if (response.status !== 503 || seconds === 0) return response;
    await response.arrayBuffer();
    await wait(seconds * 1000);
  }
}

/** Controls a sandbox, also through a server: its clock, its faults, its webhooks. */
export async function controlSandbox(
  origin: string,
  path: "clock" | "faults" | "webhooks/flush",
  body: object = {},
): Promise<void> {
  const answer = await fetchInTime(`${origin}/sandbox/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`/sandbox/${path}: ${answer.status} ${text}`);
}
