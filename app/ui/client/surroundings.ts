import { sessionToken } from '../app-bridge.ts';

/** The parts of the browser that the client needs; replaced in tests. */
export interface ClientSurroundings {
  readonly fetch: typeof fetch;
  readonly isOnline: () => boolean;
  readonly openRequest: () => XMLHttpRequest;
  /** In the Shopify admin there are no cookies, and App Bridge signs fetch only. */
  readonly sessionToken: () => Promise<string | null>;
}

/** The browser itself. `fetch` is looked up at every call: App Bridge puts its own in place of it. */
export const browser: ClientSurroundings = {
  fetch: (input, init) => fetch(input, init),
  isOnline: () => navigator.onLine,
  openRequest: () => new XMLHttpRequest(),
  sessionToken,
};
