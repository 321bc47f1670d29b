import * as z from "zod/mini";
import { Done } from "../account.ts";
import { endpoint } from "../endpoint.ts";
import { OwnSessions } from "../own-sessions.ts";

export const listSessions = endpoint({
  method: "GET",
  path: "/api/v1/auth/sessions",
  access: "user",
  summary: "The caller's open sessions",
  responses: { 200: OwnSessions },
});
export const endOneSession = endpoint({
  method: "DELETE",
  path: "/api/v1/auth/sessions/:id",
  access: "user",
  summary: "End one of the caller's sessions",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  responses: { 200: Done },
});
export const endOtherSessions = endpoint({
  method: "POST",
  path: "/api/v1/auth/sessions/end-others",
  access: "user",
  summary: "End all sessions of the caller but the one of this call",
  responses: { 200: Done },
});
