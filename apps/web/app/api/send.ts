import { syncBusinessTime } from "../time/business-time.ts";
import { compareClock } from "../time/machine-clock.ts";
import { ApiError } from "./api-error.ts";
import { takeEarlyAnswer } from "./early-answers.ts";
import { siteKey } from "./page-client.ts";

/** How long an answer may take; the server itself waits for Stripe up to half a minute. */
const ANSWER_MS = 40_000;

export interface SendInit {
  method: string;
  /** undefined for none; FormData is sent unchanged, anything else as JSON */
  body?: unknown;
  token?: string | null;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** how long the answer may take, where that is not the usual time */
  limitMs?: number;
  /**
   * browsers log an error for Clear-Site-Data in a response to a request without cookies; other
   * requests send none
   */
  withCookies?: boolean;
}

/**
 * Sends a request with the fixed headers; returns the parsed body. An answer that does not come in
 * time is a lost one; one that the page's first script asked for has a time of its own. Errors:
 * ApiError.
 */
export async function send(url: string, init: SendInit): Promise<unknown> {
  const { signal } = init;
  signal?.throwIfAborted();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), init.limitMs ?? ANSWER_MS);
  signal?.addEventListener("abort", () => limit.abort(signal.reason), { signal: limit.signal });
  try {
    return await sendWithin(url, init, limit.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function sendWithin(url: string, init: SendInit, limit: AbortSignal): Promise<unknown> {
  const headers = new Headers(init.headers);
  headers.set("Accept", "application/json");
  const key = siteKey();
  if (key !== undefined) headers.set("X-Site-Key", key);
  headers.set("X-Coupon-Center", "true");
  if (init.token) headers.set("Authorization", `Bearer ${init.token}`);
  const isForm = init.body instanceof FormData;
  if (init.body !== undefined && !isForm) headers.set("Content-Type", "application/json");
  const early = takeEarlyAnswer(init.method, url, init.token);
  const request = {
    method: init.method,
    headers,
    body: init.body instanceof FormData ? init.body : JSON.stringify(init.body),
    signal: limit,
    credentials: init.withCookies ? "same-origin" : "omit",
  } as const;
  const response = await answerOrFail(early?.answer ?? fetch(url, request), init.signal);
  syncBusinessTime(response.headers, early?.at);
  compareClock(response.headers, early?.at);
  const body = await readBody(response, init.signal);
  if (!response.ok) throw new ApiError(response.status, body);
  return body;
}

async function answerOrFail(answer: Promise<Response>, signal?: AbortSignal): Promise<Response> {
  try {
    return await answer;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, null);
  }
}

/**
 * The parsed body, null for none. Errors: ApiError for a successful response that is incomplete or
 * no JSON.
 */
async function readBody(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    const text = await response.text();
    return text === "" ? null : JSON.parse(text);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (response.ok) throw new ApiError(0, null);
    return null;
  }
}
