import { DatabaseUnavailable } from "../db/unavailable.ts";

/** As a statement whose connection to the database broke. */
export const lostDatabase = (): DatabaseUnavailable =>
  new DatabaseUnavailable(new Error("away"), {
    kind: "lost",
    reason: "the connection to PostgreSQL was lost",
    passes: true,
    remedy: "start it",
    variable: "DATABASE_URL",
  });
