import type { Say } from "@coupon-center/contract/say";
import { toast } from "./toast.ts";

/** Copies a text and says whether it did, which it returns; `what` names it: 'Code'. */
export async function copyText(text: string, what: string, say: Say): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast(say("whatCopied", { what }));
    return true;
  } catch {
    toast(say("copyRefused", { what: what.toLowerCase() }), "bad");
    return false;
  }
}
