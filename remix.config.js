import { ROUTES } from './app/route-table.ts';

/** Hands the entries of the table to Remix' `defineRoutes`. */
function mount(route, entries) {
  for (const { id, path, index, file, children } of entries) {
    route(path, file, { id, index }, () => mount(route, children));
  }
}

/**
 * The one place of Remix options; vite.config.ts hands them to Remix's Vite plugin.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  // All addresses stand in the table; no file is a route by its name.
  ignoredRouteFiles: ['**/*'],
  routes: (defineRoutes) => defineRoutes((route) => mount(route, ROUTES)),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Off because the Shopify library answers embedded requests with thrown redirects and headers of its own,
    // which single fetch re-encodes; and because a document must work before any second request has its token.
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};
