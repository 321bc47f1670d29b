import { useState } from "react";
import { Button } from "./Button.tsx";
import { type OpenQuestion, openQuestion, withdraw } from "./confirm.ts";
import { Dialog } from "./Dialog.tsx";
import { useExternalState } from "./external-state.ts";
import { useHeldDialog } from "./in-dialog.ts";
import { useSay } from "./use-say.ts";

/** The dialog for all confirmations, see `confirm`. */
export function ConfirmDialog() {
  const question = useExternalState(openQuestion);
  function refuse() {
    if (question === null) return;
    withdraw(question.id);
    question.onNo?.();
  }
  return (
    <Dialog open={question !== null} title={question?.title ?? ""} onClose={refuse}>
      {question && <Answers key={question.id} question={question} onNo={refuse} />}
    </Dialog>
  );
}

/** The safe answer comes first. */
export function Answers({ question, onNo }: { question: OpenQuestion; onNo: () => void }) {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  useHeldDialog(busy);

  async function agree() {
    setBusy(true);
    setFailure("");
    try {
      await question.run();
      withdraw(question.id);
    } catch (error) {
      setFailure(question.failure?.(error) ?? say("didNotWork"));
      setBusy(false);
    }
  }

  return (
    <>
      <div className="dialog-body">
        {question.text}
        {failure && (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
      </div>
      <div className="dialog-foot">
        <Button variant="ghost" onClick={onNo} disabled={busy}>
          {question.no}
        </Button>
        <Button variant="danger" onClick={agree} busy={busy}>
          {busy ? say("busy") : failure ? say("tryAgain") : question.yes}
        </Button>
      </div>
    </>
  );
}
