import { type ReactNode, useEffect, useId, useRef } from "react";
import { InDialog } from "./in-dialog.ts";
import "./Dialog.css";

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog. The browser's own dialog element traps the focus, returns it and closes on
 * Escape.
 */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      closedby="any"
      onClose={onClose}
    >
      {open && (
        <InDialog value={dialog}>
          <h2 id={titleId}>{title}</h2>
          {children}
        </InDialog>
      )}
    </dialog>
  );
}
