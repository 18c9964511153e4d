import { useEffect, useState } from 'react';
import { useToasts } from '../toasts/use-toasts.ts';
import { useStableHandler } from '../use-stable-handler.ts';
import { ADDRESS_REFUSED, isBehindDialog, isGiven, listenForPastes } from './given-pictures.ts';

/** Where files were dropped, in pixels of the window; undefined for pasted files. */
type ClientPoint = Readonly<Record<'x' | 'y', number>> | undefined;

/**
 * Files that are dropped anywhere on the page or pasted into it; true while some are held over it. Null takes none.
 */
export function useDroppedFiles(onFiles: ((files: readonly File[], at: ClientPoint) => unknown) | null): boolean {
  const [isOver, setOver] = useState(false);
  const toasts = useToasts();
  const take = useStableHandler((files: readonly File[], at: ClientPoint) => onFiles?.(files, at));
  const isOn = onFiles !== null;
  useEffect(() => {
    if (!isOn) return;
    const over = (event: DragEvent) => {
      if (!isGiven(event)) return;
      event.preventDefault();
      setOver(!isBehindDialog());
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (!isGiven(event)) return;
      event.preventDefault();
      if (isBehindDialog()) return;
      if (files.length > 0) take(files, { x: event.clientX, y: event.clientY });
      else toasts.show(ADDRESS_REFUSED);
    };
    const stopPastes = listenForPastes((pictures) => take(pictures, undefined));
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
      stopPastes();
    };
  }, [isOn, take, toasts]);
  return isOver;
}
