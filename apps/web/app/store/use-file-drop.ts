import { type DragEvent, useEffect, useState } from "react";

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes("Files") === true;

/** Browsers open a file that nothing has taken in place of the page. */
function refuseFile(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
}

/**
 * Makes an element take a file that is dropped on it; `over` is true while one is held above it.
 * One that is dropped beside it, or while it is disabled, does nothing.
 */
export function useFileDrop(onFile: (file: File) => void, disabled: boolean) {
  const [over, setOver] = useState(false);
  const takes = ({ dataTransfer }: DragEvent) => !disabled && hasFiles(dataTransfer);

  useEffect(() => {
    window.addEventListener("dragover", refuseFile);
    window.addEventListener("drop", refuseFile);
    return () => {
      window.removeEventListener("dragover", refuseFile);
      window.removeEventListener("drop", refuseFile);
    };
  }, []);

  function onDragOver(event: DragEvent) {
    if (!takes(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setOver(true);
  }

  function onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
    const stays = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!stays) setOver(false);
  }

  function onDrop(event: DragEvent) {
    setOver(false);
    if (!takes(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  return { over, drop: { onDragOver, onDragLeave, onDrop } };
}
