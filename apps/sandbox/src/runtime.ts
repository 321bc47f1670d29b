import { runDue } from "./billing/run-due.ts";
import type { World } from "./core/world.ts";
import type { WebhookSender } from "./webhooks/deliver.ts";

/** The moving parts: what runs when time passes, and what carries the events out. */
export interface SandboxRuntime {
  world: World;
  webhookSender: WebhookSender;
  /**
   * Moves the clock to the time (epoch milliseconds) that `find` makes of the present one, does what
   * fell due and resolves when its events were sent once; false when `find` finds none.
   */
  moveClock(find: (now: number) => number | undefined): Promise<boolean>;
  close(): Promise<void>;
}

/** Starts the machine, which does what falls due on its own too. `onClock` hears of moves first. */
export function startRuntime(
  world: World,
  webhookSender: WebhookSender,
  onClock: (offsetMs: number) => void | Promise<void>,
): SandboxRuntime {
  const timer = setInterval(() => runDue(world), 1000);
  return {
    world,
    webhookSender,
    async moveClock(find) {
      // Whoever checks a signature compares its time with a clock: no event may be under way while
      // the time changes, and the receiver has to know it before the events that follow.
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
      clearInterval(timer);
      await webhookSender.close();
    },
  };
}
