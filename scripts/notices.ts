import { writeFileSync } from "node:fs";
import { noticesFile, readLock, writeNotices } from "./check/notices.ts";

/** Rewrites THIRD-PARTY-NOTICES.txt after packages were added, updated or removed. */
writeFileSync(noticesFile, writeNotices(readLock()));
