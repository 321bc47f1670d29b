import { createHmac } from "node:crypto";
import type { World } from "../core/world.ts";
import type { WebhookTarget } from "./endpoints.ts";

const ANSWER_WITHIN_MS = 10_000;

/**
 * Sends one event, signed with the sandbox's time; returns the response's status, or why there was
 * none.
 */
export async function postEvent(
  world: World,
  event: string,
  target: WebhookTarget,
  stop: AbortSignal,
): Promise<string> {
  const body = JSON.stringify(world.store.get("event", event), null, 2);
  try {
    const response = await fetch(target.url, {
      method: "POST",
      body,
      redirect: "manual",
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (sandbox)",
        "stripe-signature": signBody(body, target.secret, world.clock.seconds()),
      },
    });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return cause instanceof Error ? cause.message : String(cause);
  }
}

/** The `Stripe-Signature` header of a body sent at `seconds` (epoch). */
function signBody(body: string, secret: string, seconds: number): string {
  const digest = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${digest}`;
}
