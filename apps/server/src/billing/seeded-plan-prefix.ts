/** How the ids of plans begin that no payment service knows: of seeded stores, left alone by reconciliation. */
export const SEEDED_PLAN_PREFIX = "sub_seed_";
