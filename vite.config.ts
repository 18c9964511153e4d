import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';
import { awaitedLoaders } from './launch/awaited-loaders.ts';
import { planChunks } from './launch/page-chunks.ts';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), awaitedLoaders()],
  build: {
    target: 'es2022',
    // Inlined assets would need data: in the content security policy.
    assetsInlineLimit: 0,
    // The server serves public/ itself; a copy would double the presets and go stale.
    copyPublicDir: false,
    ...(isSsrBuild
      ? {}
      : { rollupOptions: { output: { manualChunks: planChunks(), onlyExplicitManualChunks: true } } }),
  },
  optimizeDeps: {
    // All that the browser gets, named: a search would find the server's packages behind the routes and try to bundle
    // them, and what it finds late means a reload in the middle of the first page.
    noDiscovery: true,
    include: [
      '@remix-run/react',
      '@shopify/app-bridge-react',
      '@shopify/polaris',
      '@shopify/polaris-icons',
      '@simplewebauthn/browser',
      'konva/lib/Core.js',
      'konva/lib/shapes/Image.js',
      'konva/lib/shapes/Line.js',
      'konva/lib/shapes/Rect.js',
      'konva/lib/shapes/Transformer.js',
      'react-konva/es/ReactKonvaCore.js',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'zod',
    ],
  },
  server: {
    // Written all the time by the database, the storage and the test runs; none of it is source.
    watch: { ignored: ['**/.data/**', '**/build/**', '**/tests/.artifacts/**', '**/docs/images/**'] },
  },
}));
