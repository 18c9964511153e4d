import { createContext, useContext } from 'react';

/** Filled by the server's render; empty in the browser, which hides a nonce from scripts as soon as it has read it. */
export const NonceContext = createContext('');

/** Nonce for `<Scripts>`, `<ScrollRestoration>` and every other inline script or style element. */
export function useNonce(): string {
  return useContext(NonceContext);
}
