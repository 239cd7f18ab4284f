import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './paths.mjs';

/** Modules that load a library of machine code; they stay folders of their own. */
export const nativeModules = ['better-sqlite3', 'node-datachannel', '@serialport/bindings-cpp'];

/** Faster forms that libraries use if they are installed. */
const optionalModules = ['pg-native', 'bufferutil', 'utf-8-validate'];

const external = [...nativeModules, ...optionalModules];

const car = join(root, 'apps/car/src');
const server = join(root, 'apps/server/src');

/** The car's profiles, which the app reads as files. */
const profiles = 'sources/obd/profile/models';

/** Started by their file's name, each in a thread or a process of its own. */
const carEntries = {
  main: join(car, 'main.ts'),
  'detector-worker': join(car, 'detector-worker.ts'),
  'recogniser-worker': join(car, 'platform/node/recogniser/recogniser-worker.ts'),
  'medium-worker': join(car, 'platform/node/recordings/medium-worker.ts'),
};
const serverEntries = {
  main: join(server, 'main.ts'),
  'health-process': join(server, 'health/health-process.ts'),
};

/** Bundles the car's app into few files in one folder. Returns the paths of all source files that are in it. */
export async function bundleCar(folder) {
  const files = await bundle(carEntries, folder);
  // Where the app looks for them, from there as from `src`.
  cpSync(join(car, profiles), join(folder, profiles), { recursive: true });
  return files;
}

/** Bundles the server into few files in one folder. */
export const bundleServer = (folder) => bundle(serverEntries, folder);

/** Bundles both programs to where they are started: Node loads few large files in a third of the time of many small ones. */
export async function bundlePrograms() {
  await bundleCar(join(root, 'apps/car/dist'));
  await bundleServer(join(root, 'apps/server/dist'));
}

async function bundle(input, folder) {
  mkdirSync(folder, { recursive: true });
  // The folder also holds what other steps of the build write.
  for (const name of readdirSync(folder)) if (name.endsWith('.js')) rmSync(join(folder, name));
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    resolve: { conditions: ['source'] },
    ssr: { noExternal: true, external, resolve: { conditions: ['source'] } },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      reportCompressedSize: false,
      rollupOptions: {
        input,
        external: [/^node:/, ...builtinModules, ...external],
        // All in one folder: what a file finds beside itself does not depend on the file that it came to lie in.
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return result.output.flatMap((chunk) => chunk.moduleIds ?? []).sort();
}
