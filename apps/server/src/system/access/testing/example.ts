import type { BilledInstallation } from "../../../billing/testing/billed-installation.ts";
import type { MatrixAccount, MatrixAccounts, StoreOwner } from "./matrix-accounts.ts";
import type { Role } from "./roles.ts";
import type { Target } from "./targets.ts";

/** The context of an example call. */
export interface Scene {
  world: BilledInstallation;
  accounts: MatrixAccounts;
  role: Role;
  target: Target;
  /** whether the call is allowed: only then may it prepare data that changes its accounts */
  succeeds: boolean;
  /** the caller; null for a guest */
  me: MatrixAccount | StoreOwner | null;
  /** the merchant whose data the call is about; null if it does not exist */
  whose: StoreOwner | null;
}

export interface ExampleCall {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  body?: object;
  /** instead of a JSON body */
  raw?: { type: string; payload: Buffer };
}

/** How the matrix calls an endpoint, and the result for roles that may call it. */
export interface Example {
  /** the possible targets; `none` if the call has no target */
  on: readonly Target[];
  /** builds the call; may first write what the call needs */
  call(scene: Scene): ExampleCall | Promise<ExampleCall>;
  /**
   * the status for allowed roles, by target and role; by default success for `own` and `none`, else
   * 404
   */
  status?(target: Target, role: Role): number | undefined;
  /** a success changes its accounts, so it needs accounts of its own */
  spoils?: boolean;
  /** the accounts must have paid at the sandbox */
  paid?: boolean;
  /** a refusal sends a mail to the target merchant */
  warns?: boolean;
  /** targets whose success must change nothing */
  harmless?: readonly Target[];
}

/** Staff can access every store and account of the client, public or not. */
export const ours = (target: Target) => (["own", "shown", "hidden"].includes(target) ? 200 : 404);

export const nothing = ["none"] as const;
export const things = ["own", "shown", "hidden", "abroad", "missing"] as const;
/** An id that does not exist, within the integer range of both engines. */
export const NO_ID = 2_000_000_000;
