import { hasStatus } from "../api/api-error.ts";
import { requireMerchant } from "../session/guards.ts";

/** The current address of a document at Stripe, or why there is none. */
export type Document = { url: string } | { isMissing: boolean };

/** Asks for a payment's document, for a merchant who is signed in. */
export async function findDocument(
  request: Request,
  ask: () => Promise<{ url: string }>,
): Promise<Document> {
  requireMerchant(request);
  try {
    return await ask();
  } catch (error) {
    return { isMissing: hasStatus(error, 400, 404) };
  }
}
