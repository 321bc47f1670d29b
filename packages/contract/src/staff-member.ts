import * as z from "zod/mini";
import { accountEmail } from "./fields.ts";
import { listOf } from "./paging.ts";
import { AuditEntry } from "./staff.ts";
import { fault } from "./texts/fault.ts";

/** What a staff account may do: review, or also manage accounts (decision 057). */
export const staffRoles = ["reviewer", "admin"] as const;
export const StaffRole = z.enum(staffRoles, fault("roleUnknown"));
export type StaffRole = z.infer<typeof StaffRole>;

export const InviteInput = z.object({ email: accountEmail, role: StaffRole });
export const StaffRoleInput = z.object({ role: StaffRole });

/** A staff account as admins see it. */
export const StaffMember = z.object({
  id: z.int(),
  email: z.string(),
  role: StaffRole,
  /** cannot sign in until it is restored */
  suspended: z.boolean(),
  /** has no password yet: the invitation, or a reset, waits in the mailbox */
  invited: z.boolean(),
  /** whether it asks for more than the password */
  second_factor: z.boolean(),
  /** how many sessions are open */
  sessions: z.int(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** All staff of the client by address. */
export const StaffMembers = listOf(StaffMember);

/** The latest acts on them and on payment events, of which no store has them, newest first. */
export const TeamHistory = /* @__PURE__ */ listOf(AuditEntry);
