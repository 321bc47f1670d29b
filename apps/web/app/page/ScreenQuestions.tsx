import { useEffect } from "react";
import { useLocation } from "react-router";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { openQuestion } from "../ui/confirm.ts";

/** The dialog of what screens ask. A question ends with the screen that asked it. */
export function ScreenQuestions() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit of a screen has its own key
  useEffect(() => () => openQuestion.set(null), [key]);
  return <ConfirmDialog />;
}
