import { createHash } from "node:crypto";
import type { World } from "../core/world.ts";
import { StripeApiError } from "./errors.ts";

const KEPT_FOR_MS = 24 * 3600 * 1000;

/** A response as it was first sent: its status and its body as JSON. */
export interface Answer {
  status: number;
  body: string;
}

/** Identifies a request, to detect another one under the same key. */
export function describeRequest(method: string, url: string, form: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([method, url, form]))
    .digest("hex");
}

/**
 * The response already sent under this key, if any. Errors: 400 if the key was used for another
 * request.
 */
export function readAnswered(world: World, key: string, request: string): Answer | undefined {
  world.store.run("DELETE FROM answered WHERE at_ms < ?", Date.now() - KEPT_FOR_MS);
  const [row] = world.store.rows<Answer & { request: string }>(
    "SELECT request, status, body FROM answered WHERE key = ?",
    key,
  );
  if (row && row.request !== request) {
    throw new StripeApiError(
      400,
      "idempotency_error",
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  return row;
}

/** Stores a response under its key for a day. */
export function saveResponse(world: World, key: string, request: string, answer: Answer): void {
  world.store.run(
    "INSERT INTO answered (key, request, status, body, at_ms) VALUES (?, ?, ?, ?, ?)",
    key,
    request,
    answer.status,
    answer.body,
    Date.now(),
  );
}
