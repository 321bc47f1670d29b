import { endpoints } from "@coupon-center/contract";
import type { Route } from "../http/route.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { deleteAccount } from "./delete-account.ts";
import { login } from "./login.ts";
import { getMe } from "./me.ts";
import { requestPasswordReset } from "./password-reset.ts";
import { register } from "./register.ts";
import { resendVerification } from "./resend-verification.ts";
import {
  confirmLogin,
  confirmPasskeyLogin,
  startPasskeyLogin,
} from "./second-factor/confirm-login.ts";
import { getSecondFactor } from "./second-factor/get-factor.ts";
import { makeRecoveryCodes } from "./second-factor/make-recovery-codes.ts";
import { addPasskey, removePasskey, startPasskey } from "./second-factor/passkeys.ts";
import { confirmTotp, removeTotp, startTotp } from "./second-factor/totp.ts";
import { endOneSession, endOtherSessions, listSessions } from "./sessions/list-sessions.ts";
import { logout } from "./sessions/logout.ts";
import { refresh } from "./sessions/refresh.ts";
import { setNewPassword } from "./set-new-password.ts";
import {
  endMemberSessions,
  resetMember,
  resetMemberFactor,
  restoreMember,
  setMemberRole,
  suspendMember,
} from "./staff/change-member.ts";
import { inviteStaff } from "./staff/invite.ts";
import { listMembers } from "./staff/member-queries.ts";
import { teamHistory } from "./staff/team-history.ts";
import { undoEmailChange } from "./undo-email-change.ts";
import { verifyEmail } from "./verify-email.ts";

/** Makes the browser drop whatever it stores of the session, in every tab. */
const signedOut = { "clear-site-data": '"cookies", "storage"' };

export function accountRoutes(route: Route): void {
  route(endpoints.emailLogin, login);
  route(endpoints.emailRegister, register);
  route(endpoints.refreshSession, refresh);
  route(endpoints.logout, logout, { headers: signedOut });
  route(endpoints.getMe, getMe);
  route(endpoints.listSessions, listSessions);
  route(endpoints.endOneSession, endOneSession);
  route(endpoints.endOtherSessions, endOtherSessions);
  route(endpoints.verifyEmail, verifyEmail);
  route(endpoints.resendVerification, resendVerification);
  route(endpoints.passwordReset, requestPasswordReset);
  route(endpoints.setNewPassword, setNewPassword);
  route(endpoints.changeEmail, changeEmail);
  route(endpoints.undoEmailChange, undoEmailChange);
  route(endpoints.changePassword, changePassword);
  route(endpoints.deleteMe, deleteAccount);
  route(endpoints.staffListMembers, listMembers);
  route(endpoints.staffTeamHistory, teamHistory);
  route(endpoints.staffInvite, inviteStaff);
  route(endpoints.staffSetRole, setMemberRole);
  route(endpoints.staffSuspendMember, suspendMember);
  route(endpoints.staffRestoreMember, restoreMember);
  route(endpoints.staffResetMember, resetMember);
  route(endpoints.staffEndSessions, endMemberSessions);
  route(endpoints.staffResetFactor, resetMemberFactor);
  route(endpoints.confirmLogin, confirmLogin);
  route(endpoints.startPasskeyLogin, startPasskeyLogin);
  route(endpoints.confirmPasskeyLogin, confirmPasskeyLogin);
  route(endpoints.getSecondFactor, getSecondFactor);
  route(endpoints.startTotp, startTotp);
  route(endpoints.confirmTotp, confirmTotp);
  route(endpoints.removeTotp, removeTotp);
  route(endpoints.startPasskey, startPasskey);
  route(endpoints.addPasskey, addPasskey);
  route(endpoints.removePasskey, removePasskey);
  route(endpoints.makeRecoveryCodes, makeRecoveryCodes);
}
