import type { Shop } from "../../../billing/testing/shop.ts";
import type { Member, Merchant, Personas } from "./personas.ts";
import type { Role } from "./roles.ts";
import type { Target } from "./targets.ts";

/** What an example call has to work with. */
export interface Scene {
  world: Shop;
  personas: Personas;
  role: Role;
  target: Target;
  /** whether the call is let in: only then may it prepare what would change its people */
  succeeds: boolean;
  /** who calls; null for nobody */
  me: Member | Merchant | null;
  /** whose thing it is about; null for what never was */
  whose: Merchant | null;
}

export interface ExampleCall {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  body?: object;
  /** in place of a JSON body */
  raw?: { type: string; payload: Buffer };
}

/** How an endpoint is called in the matrix, and what comes of it for those whom its access lets in. */
export interface Example {
  /** what it may be about; a call about nothing has the one target `none` */
  on: readonly Target[];
  /** the call; it may write first what the call needs */
  call(scene: Scene): ExampleCall | Promise<ExampleCall>;
  /** the status for those let in, by target and role; absent: success for `own` and `none`, else 404 */
  status?(target: Target, role: Role): number | undefined;
  /** a success leaves its people changed: it needs some of its own */
  spoils?: boolean;
  /** and they must have paid at the sandbox */
  paid?: boolean;
  /** a refusal writes a mail to the one whom it concerns */
  warns?: boolean;
  /** successes that must change nothing */
  harmless?: readonly Target[];
}

export const nothing = ["none"] as const;
export const things = ["own", "shown", "hidden", "abroad", "missing"] as const;
/** An id that is none: within an integer of either engine. */
export const NO_ID = 2_000_000_000;
