import { useReload } from "../session/use-reload.ts";
import { messageOf } from "./api-error.ts";
import { useAttempt } from "./use-attempt.ts";
import { useShowDone } from "./use-show-done.ts";

/**
 * Runs calls of a screen's buttons: says how each went, and loads the screen's data anew, also
 * after an error, as somebody else may have changed it meanwhile, if the server can be reached.
 * Where a success leads on to another screen, `moveOn` does so instead.
 */
export function useAct(refusalOf = messageOf) {
  const reload = useReload();
  const showDone = useShowDone();
  const { attempt, busy } = useAttempt(refusalOf);

  const act = <T>(
    run: () => Promise<T>,
    done: string,
    moveOn?: (answer: T) => Promise<unknown>,
  ): Promise<void> =>
    attempt(async () => {
      try {
        const answer = await run();
        await showDone(done, moveOn && (() => moveOn(answer)));
      } catch (error) {
        await reload();
        throw error;
      }
    });

  return { act, busy };
}
