import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { removeUnusedLibraryCode } from './remove-unused-library-code.ts';

/** A car in a browser, beside the app: its page, and all of its logic in a worker. */
export default defineConfig({
  root: fileURLToPath(new URL('src/unit', import.meta.url)),
  base: '/unit/',
  publicDir: false,
  plugins: [removeUnusedLibraryCode, react(), tailwindcss()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  worker: { format: 'es', plugins: () => [removeUnusedLibraryCode] },
  build: {
    target: 'es2022',
    outDir: fileURLToPath(new URL('dist/unit', import.meta.url)),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    sourcemap: true,
  },
});
