import { toast } from "./toast.ts";

/** Copies a text and says so; `what` names it: 'Code'. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied`);
  } catch {
    toast(`Your browser did not let us copy. Select the ${what.toLowerCase()} and copy it.`, "bad");
  }
}
