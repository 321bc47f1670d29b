import { writeFileSync } from "node:fs";
import { noticesFile, readLock, writeNotices } from "./check/notices.ts";

/** Writes THIRD-PARTY-NOTICES.txt anew, after packages were added, updated or removed. */
writeFileSync(noticesFile, writeNotices(readLock()));
