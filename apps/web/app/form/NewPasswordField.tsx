import { limits } from "@coupon-center/contract";
import { useSay } from "../ui/use-say.ts";
import { TextField } from "./TextField.tsx";

/** The field for a new password, named `password`. */
export function NewPasswordField({ label }: { label?: string }) {
  const say = useSay();
  return (
    <TextField
      name="password"
      label={label ?? say("password")}
      type="password"
      autoComplete="new-password"
      help={say("passwordHelp", { min: limits.passwordMin })}
    />
  );
}
