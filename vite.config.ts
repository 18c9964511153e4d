import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

/** Files for shared modules; `minShareCount` is the least number of pages that share one. The bundler splits the rest by route. */
const CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\// },
  { name: 'polaris', test: /node_modules\/@shopify\/polaris\//, minShareCount: 8 },
  { name: 'canvas', test: /node_modules\/(konva|react-konva|react-reconciler|its-fine)\// },
  { name: 'icons', test: /node_modules\/@shopify\/polaris-icons/, minShareCount: 3, priority: 1 },
  {
    name: 'shell',
    test: /\/app\/(ui|shell|platform|domain\/(credits|generation|library|onboarding|picture-tools|sharing|store|words))\//,
    minShareCount: 6,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig)],
  build: {
    target: 'es2022',
    // Inlined assets would need data: in the content security policy.
    assetsInlineLimit: 0,
    // The server serves public/ itself; a copy would double the presets and go stale.
    copyPublicDir: false,
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } }),
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
