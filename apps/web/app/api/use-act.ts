import { useState } from "react";
import { useRevalidator } from "react-router";
import { toast } from "../ui/toast.ts";
import { messageOf } from "./api-error.ts";

/**
 * Runs calls of a screen's buttons: says how each went, and loads the screen's data anew, also after
 * an error, as somebody else may have changed it meanwhile.
 */
export function useAct() {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function act(run: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(true);
    try {
      await run();
      toast(done);
    } catch (error) {
      toast(messageOf(error), "bad");
    }
    await revalidate();
    setBusy(false);
  }

  return { act, busy };
}
