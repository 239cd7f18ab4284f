import type { Plugin } from 'vite';
import { removeUnusedLibraryCode } from './remove-unused-library-code.ts';

/** The service worker is built within the build of its page, which reports what matters. */
const quiet: Plugin = {
  name: 'quiet-service-worker',
  config({ build }) {
    const output = build?.rollupOptions?.output;
    // The PWA plugin asks for one file by an option that warns.
    if (output && !Array.isArray(output)) {
      delete output.inlineDynamicImports;
      output.codeSplitting = false;
    }
    return { logLevel: 'error' };
  },
};

/** The plugins of a service worker's own build. */
export const serviceWorkerPlugins = { vite: [quiet, removeUnusedLibraryCode] };
