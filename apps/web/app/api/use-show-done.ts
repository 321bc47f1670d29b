import { useReload } from "../session/use-reload.ts";
import { openQuestion } from "../ui/confirm.ts";
import { toast } from "../ui/toast.ts";

/**
 * Says that a call was carried out, and loads the screen's data anew. Where it leads on to another
 * screen, `moveOn` does so instead, and there it is said.
 */
export function useShowDone() {
  const reload = useReload();
  return async (done: string, moveOn?: () => Promise<unknown>): Promise<void> => {
    // A question's dialog is in front of toasts until it closes.
    const isSaidLater = moveOn !== undefined || openQuestion.read() !== null;
    if (!isSaidLater) toast(done);
    await (moveOn ?? reload)();
    if (isSaidLater) toast(done);
  };
}
