import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { removeUnusedLibraryCode } from './remove-unused-library-code.ts';
import { removeUnusedSqlite } from './remove-unused-sqlite.ts';
import { serviceWorkerPlugins } from './service-worker-plugins.ts';
import { shareWithWorker } from './share-with-worker.ts';
import { UNIT_PORT } from './unit-port.ts';

const WORKER = fileURLToPath(new URL('../car/src/unit-page/unit-worker.ts', import.meta.url));

/** Stores all files of the page: together they are one version. */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: '../worker',
  filename: 'unit-service-worker.ts',
  scope: '/unit',
  injectRegister: false,
  manifest: false,
  injectManifest: {
    buildPlugins: serviceWorkerPlugins,
    globPatterns: ['**/*.{js,css,html,wasm,webmanifest}'],
    dontCacheBustURLsMatching: /^assets\//,
    // The server answers the page at its address alone.
    manifestTransforms: [
      (entries) => ({
        manifest: entries.map((each) => (each.url === 'index.html' ? { ...each, url: '/unit' } : each)),
        warnings: [],
      }),
    ],
  },
});

/** A car in a browser, beside the app: its page, and all of its logic in a worker. */
export default defineConfig({
  root: fileURLToPath(new URL('src/unit', import.meta.url)),
  base: '/unit/',
  publicDir: false,
  plugins: [
    shareWithWorker,
    removeUnusedLibraryCode,
    removeUnusedSqlite,
    react(),
    tailwindcss(),
    serviceWorker,
  ],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  worker: { format: 'es' },
  // SQLite finds its compiled part beside itself.
  optimizeDeps: { exclude: ['@sqlite.org/sqlite-wasm'], entries: ['index.html', WORKER] },
  cacheDir: fileURLToPath(new URL('node_modules/.vite/unit', import.meta.url)),
  build: {
    target: 'es2022',
    outDir: fileURLToPath(new URL('dist/unit', import.meta.url)),
    emptyOutDir: true,
    modulePreload: {
      polyfill: false,
      // Preloading needs a document, which the worker, whose parts are of the same build, does not have.
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'js' ? [] : files),
    },
    sourcemap: true,
  },
  // The app's own Vite passes on what comes for this page, which is a car of that origin.
  server: { port: UNIT_PORT, strictPort: true },
});
