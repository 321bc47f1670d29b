import { useId } from "react";
import { useReload } from "../session/use-reload.ts";
import { QuietError } from "../ui/FailedPart.tsx";
import { Panel } from "../ui/Panel.tsx";
import { useSay } from "../ui/use-say.ts";

/** A part of the account that failed to load, under its heading. */
export function FailedAccountPart({ title }: { title: string }) {
  const say = useSay();
  const id = useId();
  const reload = useReload();
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <QuietError onRetry={reload}>{say("somethingWrong")}</QuietError>
    </Panel>
  );
}
