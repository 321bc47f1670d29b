import { TextField } from "../form/TextField.tsx";
import { useUser } from "../session/use-user.ts";

/**
 * Asks for the account's present password. Its address stands before it for password managers only,
 * which otherwise take another field for the account, or ask which one it is of.
 */
export function OwnPasswordField({ name = "password", label }: { name?: string; label: string }) {
  const user = useUser();
  return (
    <>
      <input type="email" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
      <TextField name={name} label={label} type="password" autoComplete="current-password" />
    </>
  );
}
