import { useReload } from "../session/use-reload.ts";
import { toast } from "../ui/toast.ts";

/**
 * Shows what a call has changed: loads the screen's data anew, then says what was done. Where it
 * leads on to another screen, `moveOn` does so instead.
 */
export function useShowDone() {
  const reload = useReload();
  return async (done: string, moveOn: () => Promise<unknown> = reload): Promise<void> => {
    await moveOn();
    // Not before, as a question's dialog is in front of it, until that closes.
    toast(done);
  };
}
