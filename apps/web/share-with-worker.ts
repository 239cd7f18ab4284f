import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const WORKER = /new URL\(\s*'([^']+\.ts)',\s*import\.meta\.url\s*\)/g;

/** Builds the workers of a page together with it, so that what both use is one file; Vite itself builds each of them alone. */
export const shareWithWorker: Plugin = {
  name: 'share-with-worker',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\bnew Worker\(/.test(code)) return null;
    const shared = code.replace(WORKER, (_all, path: string) => {
      const worker = this.emitFile({ type: 'chunk', id: resolve(dirname(id), path) });
      return `import.meta.ROLLUP_FILE_URL_${worker}`;
    });
    return { code: shared, map: { mappings: '' } };
  },
};
