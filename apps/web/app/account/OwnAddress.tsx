import { useUser } from "../session/use-user.ts";

/**
 * The address that the passwords of a form belong to, for password managers only: they take what
 * stands before a password for its account, or ask which one it is of.
 */
export function OwnAddress() {
  const user = useUser();
  return <input type="email" autoComplete="username" value={user?.email ?? ""} readOnly hidden />;
}
