import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const repositories: string[] = [];

afterAll(() => {
  for (const repository of repositories) rmSync(repository, { recursive: true, force: true });
});

/** Checks the imports of a small repository of the given files. */
function fence(files: Record<string, string>, folders = ['.']) {
  const repository = mkdtempSync(join(tmpdir(), 'ligo-fence-'));
  repositories.push(repository);
  symlinkSync(join(root, 'node_modules'), join(repository, 'node_modules'));
  writeFileSync(join(repository, 'package.json'), '{"type":"module"}');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), text);
  }
  const cruiser = join(root, 'scripts/checks/imports.mjs');
  const config = join(root, '.dependency-cruiser.cjs');
  const run = spawnSync(process.execPath, [cruiser, '--config', config, ...folders], {
    cwd: repository,
    encoding: 'utf8',
  });
  return { red: run.status !== 0, text: run.stdout + run.stderr };
}

const leaf = 'export const leaf = 1;\n';
/** The importing file, the imported file, and the path between them. */
type Import = [string, string, string];

/** Checks all imports in one run, since the start of the check takes longest. */
function fenceAll(imports: readonly Import[]) {
  const files: Record<string, string> = {};
  imports.forEach(([from, to, path], at) => {
    files[to] ??= leaf;
    files[from] =
      `import { leaf as leaf${at} } from '${path}';\nexport const user${at} = leaf${at};\n${files[from] ?? leaf}`;
  });
  return fence(files);
}
const refusal = (from: string, to: string) => `not-in-allowed: ${from} → ${to}\n`;

describe('import fence', () => {
  const allowed: Import[] = [
    ['apps/web/src/app/main.ts', 'apps/web/src/features/status/screen.ts', '../features/status/screen.ts'],
    ['apps/web/src/features/status/screen.ts', 'apps/web/src/ui/sheet.ts', '../../ui/sheet.ts'],
    ['apps/web/src/features/status/screen.ts', 'apps/web/src/parts/map.ts', '../../parts/map.ts'],
    ['apps/web/src/parts/map.ts', 'apps/web/src/i18n/texts.ts', '../i18n/texts.ts'],
    ['apps/web/src/stores/trips/trips.ts', 'apps/web/src/stores/link/link-store.ts', '../link/link-store.ts'],
    [
      'apps/web/src/stores/seats/seats.ts',
      'apps/web/src/stores/car-scoped/record.ts',
      '../car-scoped/record.ts',
    ],
    [
      'apps/web/src/stores/create-stores.ts',
      'apps/web/src/stores/link/create-link.ts',
      './link/create-link.ts',
    ],
    ['apps/server/src/http/cars.ts', 'apps/server/src/cars/add-car.ts', '../cars/add-car.ts'],
    ['apps/server/src/cars/add-car.ts', 'apps/server/src/storage/cars.ts', '../storage/cars.ts'],
    ['apps/car/src/trips/trips.ts', 'apps/car/src/ports/log.ts', '../ports/log.ts'],
    ['apps/car/src/trips/trips.ts', 'apps/car/src/events/events-contract.ts', '../events/events-contract.ts'],
    [
      'apps/car/src/platform/clock/system-clock.ts',
      'apps/car/src/shared/random.ts',
      '../../shared/random.ts',
    ],
  ];
  const ofAllowed = fenceAll(allowed);
  it.each(allowed)('lets %s import %s', (from, to) => {
    const { red, text } = ofAllowed;
    expect(text).not.toContain(refusal(from, to));
    expect(red, text).toBe(false);
  });

  const forbidden: Import[] = [
    ['apps/web/src/features/status/screen.ts', 'apps/web/src/features/seats/screen.ts', '../seats/screen.ts'],
    ['apps/web/src/features/status/screen.ts', 'apps/web/src/platform/push.ts', '../../platform/push.ts'],
    ['apps/web/src/stores/link/link.ts', 'apps/web/src/ui/sheet.ts', '../../ui/sheet.ts'],
    [
      'apps/web/src/stores/trips/trips.ts',
      'apps/web/src/stores/link/create-link.ts',
      '../link/create-link.ts',
    ],
    ['apps/web/src/stores/link/link.ts', 'apps/web/src/platform/push.ts', '../../platform/push.ts'],
    ['apps/web/src/ports/browser.ts', 'apps/web/src/platform/push.ts', '../platform/push.ts'],
    ['apps/web/src/parts/map.ts', 'apps/web/src/features/status/screen.ts', '../features/status/screen.ts'],
    ['apps/web/src/ui/sheet.ts', 'apps/web/src/parts/map.ts', '../parts/map.ts'],
    ['apps/web/src/ui/sheet.ts', 'apps/web/src/i18n/texts.ts', '../i18n/texts.ts'],
    ['apps/server/src/http/cars.ts', 'apps/server/src/storage/cars.ts', '../storage/cars.ts'],
    ['apps/server/src/cars/add-car.ts', 'apps/server/src/http/routes.ts', '../http/routes.ts'],
    ['apps/car/src/trips/trips.ts', 'apps/car/src/events/event-log.ts', '../events/event-log.ts'],
    ['apps/car/src/platform/clock/system-clock.ts', 'apps/car/src/trips/trips.ts', '../../trips/trips.ts'],
    ['apps/car/src/shared/random.ts', 'apps/car/src/platform/log/log.ts', '../platform/log/log.ts'],
    ['apps/car/src/newborn/a.ts', 'apps/car/src/ports/log.ts', '../ports/log.ts'],
    ['apps/web/src/app/main.ts', 'apps/server/src/config.ts', '../../../server/src/config.ts'],
    ['packages/protocol/src/a.ts', 'packages/vehicle/src/b.ts', '../../vehicle/src/b.ts'],
    ['apps/web/src/newborn/a.ts', 'apps/web/src/lib/b.ts', '../lib/b.ts'],
  ];
  const ofForbidden = fenceAll(forbidden);
  it.each(forbidden)('refuses that %s imports %s', (from, to) => {
    const { red, text } = ofForbidden;
    expect(text).toContain(refusal(from, to));
    expect(red).toBe(true);
  });

  it('reads the imports of a file with JSX', () => {
    const { red, text } = fence({
      'apps/web/src/ui/a.tsx': "import { b } from '../stores/b.ts';\nexport const A = () => <p>{b}</p>;\n",
      'apps/web/src/stores/b.ts': 'export const b = 1;\n',
    });
    expect(text).toContain('not-in-allowed');
    expect(red).toBe(true);
  });

  it('refuses node to a file of a subject', () => {
    const { red, text } = fence({
      'apps/car/src/seats/seats.ts':
        "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
    });
    expect(text).toContain('only-platform-node-imports-node: apps/car/src/seats/seats.ts');
    expect(red).toBe(true);
  });

  it('refuses node to the platform outside its node folder', () => {
    const read = "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n";
    const { red, text } = fence({
      'apps/car/src/platform/video/read.ts': read,
      'apps/car/src/platform/node/files/read.ts': read,
    });
    expect(text).toContain('only-platform-node-imports-node: apps/car/src/platform/video/read.ts');
    expect(text).not.toContain('only-platform-node-imports-node: apps/car/src/platform/node/');
    expect(red).toBe(true);
  });

  it('refuses a package with I/O to a subject and to the platform outside its node folder', () => {
    const connect = "import { io } from 'socket.io-client';\nexport const connect = io;\n";
    const { red, text } = fence({
      'apps/car/src/seats/connect.ts': connect,
      'apps/car/src/platform/video/connect.ts': connect,
      'apps/car/src/platform/node/connect.ts': connect,
      'apps/car/src/seats/seats.test.ts': connect,
      'apps/car/src/seats/parse.ts': "import { z } from 'zod';\nexport const text = z.string();\n",
    });
    const refused = text.match(/only-platform-node-imports-packages-with-io: \S+/g)?.sort();
    expect(refused).toEqual([
      'only-platform-node-imports-packages-with-io: apps/car/src/platform/video/connect.ts',
      'only-platform-node-imports-packages-with-io: apps/car/src/seats/connect.ts',
    ]);
    expect(red).toBe(true);
  });

  it('refuses the node platform to a subject, but not to the sources', () => {
    const use = "import { c } from '../platform/node/clock/c.ts';\nexport const used = c;\n";
    const { red, text } = fence({
      'apps/car/src/trips/a.ts': use,
      'apps/car/src/trips/a.test.ts': use,
      'apps/car/src/sources/a.ts': use,
      'apps/car/src/platform/node/clock/c.ts': 'export const c = 1;\n',
    });
    const refused = text.match(/subjects-receive-the-node-platform: \S+/g);
    expect(refused).toEqual(['subjects-receive-the-node-platform: apps/car/src/trips/a.ts']);
    expect(red).toBe(true);
  });

  it('refuses the node platform to the demo, through other files too', () => {
    const { red, text } = fence({
      'apps/car/src/demo/start.ts': "import { b } from '../trips/b.ts';\nexport const a = b;\n",
      'apps/car/src/trips/b.ts': "import { c } from '../platform/node/clock/c.ts';\nexport const b = c;\n",
      'apps/car/src/platform/node/clock/c.ts': 'export const c = 1;\n',
    });
    expect(text).toContain('demo-reaches-no-node');
    expect(red).toBe(true);
  });

  it('refuses a machine that reaches the platform through other files', () => {
    const { red, text } = fence({
      'apps/car/src/trips/trip-machine.ts': "import { b } from './b.ts';\nexport const a = b;\n",
      'apps/car/src/trips/b.ts': "import { c } from '../platform/clock/c.ts';\nexport const b = c;\n",
      'apps/car/src/platform/clock/c.ts': 'export const c = 1;\n',
    });
    expect(text).toContain('machines-reach-only-their-own-folder');
    expect(red).toBe(true);
  });

  it('refuses a cycle', () => {
    const { red, text } = fence({
      'apps/web/src/lib/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
      'apps/web/src/lib/b.ts': "import { a } from './a.ts';\nexport const b = () => a;\n",
    });
    expect(text).toContain('no-cycles');
    expect(red).toBe(true);
  });

  it('fails for a folder without a module', () => {
    const files = { 'apps/web/src/lib/a.ts': leaf, 'packages/notes.txt': '' };
    const { red, text } = fence(files, ['apps', 'packages']);
    expect(text).toContain('packages: no module was found');
    expect(red).toBe(true);
  });
});
