import { useCallback, useState } from 'react';
import { useToasts } from './toasts/use-toasts.ts';

const FAILED = 'The file could not be downloaded. Please try again.';

/** Hands a file from the memory of the page to the browser's downloads. */
function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Downloads what `load` brings, where a plain link would not do. What goes wrong is said. */
export function useDownload() {
  const [isBusy, setBusy] = useState(false);
  const { show } = useToasts();
  const download = useCallback(
    async (name: string, load: () => Promise<Blob>) => {
      setBusy(true);
      try {
        save(await load(), name);
      } catch {
        show({ title: FAILED, tone: 'critical' });
      } finally {
        setBusy(false);
      }
    },
    [show],
  );
  return { download, isBusy };
}
