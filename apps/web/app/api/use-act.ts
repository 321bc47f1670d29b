import { useState } from "react";
import { useReload } from "../session/use-reload.ts";
import { toast } from "../ui/toast.ts";
import { messageOf } from "./api-error.ts";
import { useShowDone } from "./use-show-done.ts";

/**
 * Runs calls of a screen's buttons: says how each went, and loads the screen's data anew, also
 * after an error, as somebody else may have changed it meanwhile, if the server can be reached.
 * Where a success leads on to another screen, `moveOn` does so instead.
 */
export function useAct(refusalOf = messageOf) {
  const reload = useReload();
  const showDone = useShowDone();
  const [busy, setBusy] = useState(false);

  async function act<T>(
    run: () => Promise<T>,
    done: string,
    moveOn?: (answer: T) => Promise<unknown>,
  ): Promise<void> {
    setBusy(true);
    try {
      const answer = await run();
      await showDone(done, moveOn && (() => moveOn(answer)));
    } catch (error) {
      await reload();
      toast(refusalOf(error), "bad");
    }
    setBusy(false);
  }

  return { act, busy };
}
