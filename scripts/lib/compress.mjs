import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worthIt = /\.(js|mjs|css|html|svg|json|wasm|webmanifest)$/;
const smallest = 1024;

/** Writes a `.br` and a `.gz` file beside each text-like file of a folder, so that the server never compresses. */
export async function compress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // Node.js compresses on threads.
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && worthIt.test(entry.name))
      .map((entry) => compressFile(join(entry.parentPath, entry.name))),
  );
}

async function compressFile(path) {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const br = await promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  await writeFile(`${path}.br`, br);
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
