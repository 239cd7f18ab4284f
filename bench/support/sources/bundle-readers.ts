import { mkdtempSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Bundles the readers as the car's app is bundled for its packages; returns the folder, for its owner to delete. */
export async function bundleReaders(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-readers-'));
  const input = Object.fromEntries(
    ['ligo-reader', 'bare-reader'].map((name) => [
      name,
      fileURLToPath(new URL(`./${name}.ts`, import.meta.url)),
    ]),
  );
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, resolve: { conditions: ['source'] } },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rollupOptions: {
        input,
        external: [/^node:/, ...builtinModules],
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  return folder;
}
