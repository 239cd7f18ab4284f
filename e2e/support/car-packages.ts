import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from './stack.ts';

/** A folder as `npm run package` writes it, with placeholder packages. */
export function carPackages(stack: Stack, version = '1.2.3'): string {
  const folder = stack.folder('packages');
  mkdirSync(folder, { recursive: true });
  const list = (['arm64', 'x64'] as const).flatMap((arch) =>
    (['deb', 'archive'] as const).map((kind) => {
      const file =
        kind === 'deb' ? `ligo-car_${version}_${arch}.deb` : `ligo-car-${version}-linux-${arch}.tar.gz`;
      const content = `${kind} for ${arch}`;
      writeFileSync(join(folder, file), content);
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { version, arch, kind, file, size: content.length, sha256 };
    }),
  );
  writeFileSync(join(folder, 'packages.json'), JSON.stringify(list));
  return folder;
}
