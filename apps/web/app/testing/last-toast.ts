import { readToasts, type Toast } from "../ui/toast-store.ts";

/** What was said last at the bottom right, and in which tone. */
export function lastToast(): [text?: string, tone?: Toast["tone"]] {
  const last = readToasts().at(-1);
  return [last?.text, last?.tone];
}
