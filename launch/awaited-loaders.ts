import type { Plugin } from 'vite';

const ROUTES = /@remix-run[\\/]react[\\/]dist[\\/]esm[\\/]routes\.js(\?|$)/;
const GIVEN = 'return handler();';
const AWAITED = 'return await handler();';

/**
 * Remix returns what a loader promises while it still waits for the page's styles. A loader that is called off meanwhile
 * (somebody goes on to another page) has rejected with nobody listening, and the browser reports an error that is none.
 */
export function awaitLoaders(code: string): string {
  const parts = code.split(GIVEN);
  if (parts.length !== 2) throw new Error('Remix calls its loaders in another way: see launch/awaited-loaders.ts');
  return parts.join(AWAITED);
}

/** `awaitLoaders` for what the browser gets. */
export const awaitedLoaders = (): Plugin => ({
  name: 'awaited-loaders',
  transform: (code, id) => (ROUTES.test(id) ? { code: awaitLoaders(code), map: null } : null),
});
