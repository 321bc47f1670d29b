import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  yes: string;
  no: string;
  busy: boolean;
  onYes: () => void;
  onClose: () => void;
}

/** A question before something that cannot be undone; the safe answer comes first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, yes, no, busy, onYes, onClose } = props;
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <div className="dialog-body">{children}</div>
      <div className="dialog-foot">
        <Button variant="ghost" onClick={onClose} disabled={busy}>
          {no}
        </Button>
        <Button variant="danger" onClick={onYes} busy={busy}>
          {busy ? "Please wait..." : yes}
        </Button>
      </div>
    </Dialog>
  );
}
