import { type Toast, toasts } from "../ui/toast.ts";

/** What was said last at the bottom right, and in which tone. */
export function lastToast(): [text?: string, tone?: Toast["tone"]] {
  const last = toasts.read().at(-1);
  return [last?.text, last?.tone];
}
