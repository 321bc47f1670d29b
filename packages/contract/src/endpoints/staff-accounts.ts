import * as z from "zod/mini";
import { Done } from "../account.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { ReasonInput } from "../staff.ts";
import * as member from "../staff-member.ts";

const params = z.object({ id });

export const staffBlockAccount = endpoint({
  method: "POST",
  path: "/api/v1/staff/accounts/:id/block",
  access: "admin",
  summary: "Block a merchant: nobody signs in, the store is suspended",
  params,
  body: ReasonInput,
  responses: { 200: Done },
  errors: [409],
});
export const staffUnblockAccount = endpoint({
  method: "POST",
  path: "/api/v1/staff/accounts/:id/unblock",
  access: "admin",
  summary: "Let a blocked merchant sign in again; the store stays suspended",
  params,
  responses: { 200: Done },
  errors: [409],
});
export const staffListMembers = endpoint({
  method: "GET",
  path: "/api/v1/staff/members",
  access: "admin",
  summary: "All staff accounts",
  responses: { 200: member.StaffMembers },
});
export const staffTeamHistory = endpoint({
  method: "GET",
  path: "/api/v1/staff/members/history",
  access: "admin",
  summary: "The latest acts on staff accounts and payment events",
  responses: { 200: member.TeamHistory },
});
export const staffInvite = endpoint({
  method: "POST",
  path: "/api/v1/staff/members",
  access: "admin",
  summary: "Make a staff account and mail a link to set its password",
  body: member.InviteInput,
  responses: { 201: member.StaffMember },
  errors: [409, 429],
});
export const staffSetRole = endpoint({
  method: "POST",
  path: "/api/v1/staff/members/:id/role",
  access: "admin",
  summary: "Change what a staff account may do; its sessions end",
  params,
  body: member.StaffRoleInput,
  responses: { 200: member.StaffMember },
  errors: [409],
});
export const staffSuspendMember = endpoint({
  method: "POST",
  path: "/api/v1/staff/members/:id/suspend",
  access: "admin",
  summary: "Suspend a staff account; its sessions and links end",
  params,
  responses: { 200: member.StaffMember },
  errors: [409],
});
export const staffRestoreMember = endpoint({
  method: "POST",
  path: "/api/v1/staff/members/:id/restore",
  access: "admin",
  summary: "Let a suspended staff account sign in again; one without a password gets a link",
  params,
  responses: { 200: member.StaffMember },
  errors: [409, 429],
});
export const staffResetMember = endpoint({
  method: "POST",
  path: "/api/v1/staff/members/:id/reset",
  access: "admin",
  summary: "Remove a staff account's password, end its sessions, and mail a link to set a new one",
  params,
  responses: { 200: member.StaffMember },
  errors: [409, 429],
});
export const staffEndSessions = endpoint({
  method: "POST",
  path: "/api/v1/staff/members/:id/end-sessions",
  access: "admin",
  summary: "End all sessions of a staff account",
  params,
  responses: { 200: member.StaffMember },
});
export const staffResetFactor = endpoint({
  method: "POST",
  path: "/api/v1/staff/members/:id/reset-second-factor",
  access: "admin",
  summary: "Remove a staff account's second factor; its sessions and links end",
  params,
  responses: { 200: member.StaffMember },
  errors: [409],
});
