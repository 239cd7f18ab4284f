import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { removeUnusedLibraryCode } from './remove-unused-library-code.ts';

/** The demo's car, one file beside the app: the code of the car's app that knows nothing of node, for a worker of the page. */
export default defineConfig({
  publicDir: false,
  plugins: [removeUnusedLibraryCode],
  resolve: { conditions: ['source', 'module', 'browser', 'production'] },
  build: {
    target: 'es2022',
    outDir: 'dist/demo',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: fileURLToPath(new URL('../car/src/demo/demo-worker.ts', import.meta.url)),
      output: { entryFileNames: 'car-worker.js' },
    },
  },
});
