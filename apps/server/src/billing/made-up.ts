/** How the ids of plans begin that no payment service knows: of seeded stores, left alone by reconciliation. */
export const MADE_UP_PLAN = "sub_seed_";
