import { SubmitButton } from "../form/SubmitButton.tsx";
import { Button } from "../ui/Button.tsx";
import { useSay } from "../ui/use-say.ts";

/** The buttons of the last step of a set-up. */
export function SetUpActs({ yes, onCancel }: { yes: string; onCancel: () => void }) {
  const say = useSay();
  return (
    <div className="factor-acts">
      <SubmitButton>{yes}</SubmitButton>
      <Button variant="ghost" onClick={onCancel}>
        {say("cancel")}
      </Button>
    </div>
  );
}
