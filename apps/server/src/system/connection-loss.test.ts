import { describe } from "vitest";
import { testCutsUnderLoad } from "../testing/cuts-under-load.ts";
import { findPostgresPrograms } from "../testing/postgres-programs.ts";

const programs = process.env.TEST_DATABASE_URL ? findPostgresPrograms() : null;

describe.skipIf(programs === null)(
  "PostgreSQL is interrupted under load (rule 14.2)",
  { shuffle: false },
  () => testCutsUnderLoad({ programs: programs ?? "" }),
);
