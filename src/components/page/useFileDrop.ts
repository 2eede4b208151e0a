import { type DragEvent, useState } from 'react';

/** Returns whether something is dragged over an element, and the handlers that pass a file dropped there to `onFile`. */
export function useFileDrop(onFile: (file: File) => void) {
  const [isDragOver, setDragOver] = useState(false);
  const dropHandlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setDragOver(true);
    },
    onDragLeave: () => setDragOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setDragOver(false);
      const [file] = event.dataTransfer.files;
      if (file) onFile(file);
    },
  };
  return { isDragOver, dropHandlers };
}
