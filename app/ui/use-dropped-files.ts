import { useEffect, useRef, useState } from 'react';
import { ADDRESS_REFUSED, isGiven, listenForPastes } from './given-pictures.ts';
import { useToasts } from './toasts/use-toasts.ts';

/** Files that are dropped anywhere on the page or pasted into it; true while some are held over it. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const toasts = useToasts();
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!isGiven(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (!isGiven(event)) return;
      event.preventDefault();
      if (files.length > 0) latest.current(files);
      else toasts.show(ADDRESS_REFUSED);
    };
    const stopPastes = listenForPastes((pictures) => latest.current(pictures));
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
      stopPastes();
    };
  }, [toasts]);
  return isOver;
}
