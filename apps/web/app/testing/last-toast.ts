import { type Toast, toasts } from "../ui/toast.ts";

/** The text and tone of the last toast. */
export function lastToast(): [text?: string, tone?: Toast["tone"]] {
  const last = toasts.read().at(-1);
  return [last?.text, last?.tone];
}
