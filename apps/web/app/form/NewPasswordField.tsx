import { TextField } from "./TextField.tsx";

/** A password that is being chosen, as `password` of its form. */
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
