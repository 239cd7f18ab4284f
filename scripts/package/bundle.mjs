import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../lib/paths.mjs';

/** Modules that load a library of machine code; they stay folders of their own. */
export const nativeModules = ['better-sqlite3', 'node-datachannel', '@serialport/bindings-cpp'];

const car = join(root, 'apps/car/src');

/** Started by their file's name, each in a thread or a process of its own. */
const entries = {
  main: join(car, 'main.ts'),
  'detector-worker': join(car, 'detector-worker.ts'),
  'recogniser-worker': join(car, 'platform/node/recogniser/recogniser-worker.ts'),
  'medium-worker': join(car, 'platform/node/recordings/medium-worker.ts'),
};

/** Bundles the car's app into few files in one folder. Returns the paths of all source files that are in it. */
export async function bundleCar(folder) {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    resolve: { conditions: ['source'] },
    ssr: { noExternal: true, external: nativeModules, resolve: { conditions: ['source'] } },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: entries,
        external: [/^node:/, ...builtinModules, ...nativeModules],
        // All in one folder: what a file finds beside itself does not depend on the file that it came to lie in.
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return result.output.flatMap((chunk) => chunk.moduleIds ?? []).sort();
}
