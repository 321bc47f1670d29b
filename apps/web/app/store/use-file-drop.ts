import { type DragEvent, useState } from "react";

/**
 * Makes an element take a file that is dropped on it; `over` is true while one is held above it.
 */
export function useFileDrop(onFile: (file: File) => void, disabled: boolean) {
  const [over, setOver] = useState(false);
  const takes = ({ dataTransfer }: DragEvent) => !disabled && dataTransfer.types.includes("Files");

  function onDragOver(event: DragEvent) {
    if (!takes(event)) return;
    // Otherwise the browser opens the file in place of the page.
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
