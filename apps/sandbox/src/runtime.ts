import { runDue } from "./billing/run-due.ts";
import { repeat } from "./core/repeat.ts";
import type { World } from "./core/world.ts";
import type { WebhookSender } from "./webhooks/deliver.ts";

/** The running parts: due jobs and event delivery. */
export interface SandboxRuntime {
  world: World;
  webhookSender: WebhookSender;
  /**
   * Moves the clock to the time (epoch milliseconds) that `find` returns for the current one, runs
   * due jobs, and resolves when their events were sent once; false if `find` returns undefined.
   */
  moveClock(find: (now: number) => number | undefined): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Starts the runtime, which also runs due jobs as real time passes. `onClock` is called first when
 * the clock moves.
 */
export function startRuntime(
  world: World,
  webhookSender: WebhookSender,
  onClock: (offsetMs: number) => void | Promise<void>,
): SandboxRuntime {
  const stopRunning = repeat(1000, () => runDue(world));
  return {
    world,
    webhookSender,
    async moveClock(find) {
      // A receiver compares a signature's time with its clock: no event may be in transit while the
      // time changes, and the receiver has to know the new time before later events.
      const moved = await webhookSender.between(async () => {
        const now = world.clock.now();
        const target = find(now);
        if (target === undefined) return false;
        world.clock.setOffset(world.clock.offset() + target - now);
        runDue(world);
        await onClock(world.clock.offset());
        return true;
      });
      if (moved) await webhookSender.deliverDue();
      return moved;
    },
    async close() {
      stopRunning();
      await webhookSender.close();
    },
  };
}
