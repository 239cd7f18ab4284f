import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { removeCssLayers } from './remove-css-layers.ts';
import { removeUnusedLibraryCode } from './remove-unused-library-code.ts';

const carOrigin = process.env.LIGO_CAR_ORIGIN ?? 'http://127.0.0.1:4690';
const proxied = { target: carOrigin, changeOrigin: true, headers: { origin: carOrigin } };

/** Units keep the browser that they were built with: from this one on the dashboard works. */
const OLDEST_BROWSER = 'chrome90';

/** The dashboard on the car's own screen, which the car's app serves. */
export default defineConfig({
  root: fileURLToPath(new URL('src/dashboard', import.meta.url)),
  base: '/dashboard/',
  publicDir: false,
  plugins: [removeUnusedLibraryCode, react(), tailwindcss(), removeCssLayers],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: OLDEST_BROWSER,
    outDir: fileURLToPath(new URL('../car/dist/dashboard-page', import.meta.url)),
    emptyOutDir: true,
    // Every browser of a unit preloads modules by itself.
    modulePreload: { polyfill: false },
    // The car's package takes it to its other licences.
    license: { fileName: 'licences.md' },
  },
  server: { port: 4691, proxy: { '^/dashboard/(feed|command)$': proxied } },
});
