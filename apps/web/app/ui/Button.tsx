import type { ComponentProps } from "react";
import { useKeptFocus } from "./keep-focus.ts";
import { Spinner } from "./Spinner.tsx";
import "./Button.css";

export interface ButtonLook {
  variant?: "primary" | "ghost" | "quiet" | "danger" | "danger-ghost";
  size?: "normal" | "small";
  wide?: boolean;
}

/** The class names of a button, for links that look like one. */
export function buttonClass({ variant = "primary", size = "normal", wide }: ButtonLook): string {
  const names = ["btn"];
  if (variant !== "primary") names.push(`btn-${variant}`);
  if (size === "small") names.push("btn-small");
  if (wide) names.push("btn-wide");
  return names.join(" ");
}

interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** shows a spinner and ignores clicks while the action runs */
  busy?: boolean;
}

export function Button({ variant, size, wide, busy, disabled, children, ...rest }: ButtonProps) {
  const isOff = Boolean(disabled || busy);
  useKeptFocus(isOff);
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, wide })}
      disabled={isOff}
      data-busy={busy || undefined}
    >
      {busy && <Spinner />}
      {/* Of its own, so that a browser's translator follows when the text changes. */}
      <span>{children}</span>
    </button>
  );
}
