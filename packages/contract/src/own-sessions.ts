import * as z from "zod/mini";
import { isoTime } from "./fields.ts";
import { listOf } from "./paging.ts";

/** A session of the caller's account, as its owner recognises it. */
export const OwnSession = z.object({
  id: z.string(),
  created_at: isoTime,
  /** when it was last renewed, which it is every few minutes while it is used */
  used_at: isoTime,
  /** like 'Firefox on Windows'; empty in sessions of earlier versions */
  browser: z.string(),
  /** the network it was last used from, in part only: '192.0.2.*'; empty as above */
  network: z.string(),
  /** whether it is the session of this call */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** The open sessions, this one first, then the latest used. */
export const OwnSessions = listOf(OwnSession);
