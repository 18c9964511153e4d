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

/**
 * Downloads of calls inside the Shopify admin: a plain link carries no session token, a fetch does. What goes wrong is
 * said; one at a time.
 */
export function useFetchFile() {
  const [isBusy, setBusy] = useState(false);
  const { show } = useToasts();
  const fetchFile = useCallback(
    async (path: string, name: string) => {
      setBusy(true);
      try {
        const response = await fetch(path);
        if (!response.ok) throw new Error(`answered with ${response.status}`);
        save(await response.blob(), name);
      } catch {
        show({ title: FAILED, tone: 'critical' });
      } finally {
        setBusy(false);
      }
    },
    [show],
  );
  return { fetchFile, isBusy };
}
