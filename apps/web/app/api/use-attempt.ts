import { useState } from "react";
import { toast } from "../ui/toast.ts";
import { messageOf } from "./api-error.ts";

/** Runs what a button starts, and tells whether it still runs; a toast says why it failed. */
export function useAttempt(refusalOf: (error: unknown) => string = messageOf) {
  const [busy, setBusy] = useState(false);

  async function attempt(run: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await run();
    } catch (error) {
      toast(refusalOf(error), "bad");
    } finally {
      setBusy(false);
    }
  }

  return { attempt, busy };
}
