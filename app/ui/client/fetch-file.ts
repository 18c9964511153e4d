import { isAbort, refusal, silence } from './call-error.ts';
import { browser } from './surroundings.ts';
import type { ClientSurroundings } from './surroundings.ts';

/**
 * The bytes at an address of ours. A plain link carries no session token inside the Shopify admin, a fetch does.
 * Rejects with CallError only, or with the AbortError of the signal.
 */
export async function fetchFile(
  url: string,
  options: { readonly signal?: AbortSignal } = {},
  { fetch, isOnline }: ClientSurroundings = browser,
): Promise<Blob> {
  try {
    const response = await fetch(url, { signal: options.signal ?? null });
    if (!response.ok) throw refusal(response.status, null);
    return await response.blob();
  } catch (error) {
    if (isAbort(error) || !(error instanceof TypeError)) throw error;
    throw silence(isOnline());
  }
}

/** Whether there is something at an address of ours now. */
export async function hasFile(url: string, { fetch }: ClientSurroundings = browser): Promise<boolean> {
  return fetch(url, { method: 'HEAD' }).then(
    (answer) => answer.ok,
    () => false,
  );
}
