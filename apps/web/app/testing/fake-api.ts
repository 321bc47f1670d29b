import { vi } from "vitest";

/** A request as the page sent it. */
export interface SentRequest {
  method: string;
  url: URL;
  headers: Headers;
  /** parsed JSON, or the form itself; undefined for none */
  body: unknown;
  credentials: RequestCredentials | undefined;
  signal: AbortSignal | null | undefined;
}

type Answer = (request: SentRequest) => Response | Promise<Response>;

/** Answers the page's requests by route ('GET /api/coupon/:id'), and records them in order. */
export function fakeApi(answers: Record<string, Answer>): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const { method = "GET", headers, body, credentials, signal } = init;
    const url = new URL(address, window.location.origin);
    const request: SentRequest = {
      method,
      url,
      headers: new Headers(headers),
      credentials,
      signal,
      body: typeof body === "string" ? JSON.parse(body) : (body ?? undefined),
    };
    sent.push(request);
    const answer = Object.entries(answers).find(([route]) => isRoute(route, request))?.[1];
    return answer ? answer(request) : json({ detail: "No answer is given to this" }, 501);
  });
  return sent;
}

function isRoute(route: string, { method, url }: SentRequest): boolean {
  const pattern = route.replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(`${method} ${url.pathname}`);
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

/** Simulates a connection that breaks before the response. */
export function noAnswer(): never {
  throw new TypeError("Failed to fetch");
}

/** Simulates a connection that swallows what is sent, until the page aborts the request. */
export function neverAnswered({ signal }: SentRequest): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
}

/** A response that starts but breaks off. */
export function brokenAnswer(status = 200): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id": 3, "na'));
      controller.error(new TypeError("network error"));
    },
  });
  return new Response(body, { status });
}
