import type { TextKeyAlone } from "@coupon-center/contract";
import { hasStatus, messageOf } from "../api/api-error.ts";
import { useSay } from "../ui/use-say.ts";

/** The message of a refused decision; `gone` where its owner deleted what was decided on. */
export function useDecisionRefusal(gone: TextKeyAlone): (error: unknown) => string {
  const say = useSay();
  return (error) => (hasStatus(error, 404) ? say(gone) : messageOf(error));
}
