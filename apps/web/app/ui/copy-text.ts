import type { Say } from "@coupon-center/contract/say";
import { toast } from "./toast.ts";

/** Copies a text and says so; `what` names it: 'Code'. */
export async function copyText(text: string, what: string, say: Say): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(say("whatCopied", { what }));
  } catch {
    toast(say("copyRefused", { what: what.toLowerCase() }), "bad");
  }
}
