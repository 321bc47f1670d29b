import { useId } from "react";
import { useRevalidator } from "react-router";
import { QuietError } from "../ui/FailedPart.tsx";
import { Panel } from "../ui/Panel.tsx";
import { useSay } from "../ui/use-say.ts";

/** A part of the account that failed to load, under its heading. */
export function FailedAccountPart({ title }: { title: string }) {
  const say = useSay();
  const id = useId();
  const { revalidate } = useRevalidator();
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <QuietError onRetry={revalidate}>{say("somethingWrong")}</QuietError>
    </Panel>
  );
}
