import { TextField } from "./TextField.tsx";

/** The field for a new password, named `password`. */
export function NewPasswordField({ label = "Password" }: { label?: string }) {
  return (
    <TextField
      name="password"
      label={label}
      type="password"
      autoComplete="new-password"
      help="At least 6 characters. Longer is safer."
    />
  );
}
