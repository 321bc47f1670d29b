import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { ApiCaller } from "@coupon-center/testing/caller";

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  /** sent as JSON */
  body?: object | undefined;
  payload?: Buffer;
}

/** Sends a request to a server under a host's name; `fetch` would set that header itself. */
export async function sendToHost(
  url: string,
  host: string,
  { method = "GET", headers = {}, body, payload }: Sent = {},
): Promise<{ status: number; body: string; headers: Record<string, unknown> }> {
  const json = body === undefined ? {} : { "content-type": "application/json" };
  const sent = request(url, { method, headers: { ...headers, ...json, host } });
  const answered: Promise<[IncomingMessage]> = once(sent, "response") as Promise<[IncomingMessage]>;
  sent.end(payload ?? (body && JSON.stringify(body)));
  const [answer] = await answered;
  return {
    status: answer.statusCode ?? 0,
    body: await text(answer),
    headers: { ...answer.headers },
  };
}

/** Calls a server's API as a browser on a brand's host does. */
export function callerOfHost(url: string, host: string): ApiCaller {
  return new ApiCaller(
    async ({ url: path, ...sent }) => {
      const { status, body, headers } = await sendToHost(url + path, host, sent);
      return { status, json: JSON.parse(body), headers };
    },
    undefined,
    host,
  );
}
