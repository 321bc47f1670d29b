import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { InDialog } from "./in-dialog.ts";
import { keepFocus, partAround } from "./keep-focus.ts";
import { outsideClick } from "./outside-click.ts";
import "./Dialog.css";

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog. The browser's own dialog element traps the focus, returns it and closes on
 * Escape, unless it is held by an action that runs.
 */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [held, hold] = useState(false);
  const part = useRef<Element>(null);
  const around = useMemo(() => ({ element: dialog, hold }), []);

  useEffect(() => {
    if (open) {
      part.current = partAround(document.activeElement);
      dialog.current?.showModal();
    } else if (dialog.current?.open) {
      dialog.current.close();
      // The button that opened it may be gone by what was done.
      keepFocus(part.current);
    }
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      closedby={held ? "none" : "any"}
      {...(!held && outsideClick)}
      onCancel={(event) => {
        // For browsers that do not know `closedby`.
        if (held) event.preventDefault();
      }}
      onClose={onClose}
    >
      {open && (
        <InDialog value={around}>
          <h2 id={titleId}>{title}</h2>
          {children}
        </InDialog>
      )}
    </dialog>
  );
}
