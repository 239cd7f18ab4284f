import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/paths.mjs';
import { plant } from '../test-support/plant.ts';

/** Checks the imports of a small repository of the given files. */
function fence(files: Record<string, string>, folders = ['.']) {
  const repository = plant({ 'package.json': '{"type":"module"}', ...files });
  symlinkSync(join(root, 'node_modules'), join(repository, 'node_modules'));
  const args = ['scripts/checks/imports.mjs', '--config', '.dependency-cruiser.cjs'];
  const paths = args.map((each) => (each.startsWith('--') ? each : join(root, each)));
  const run = spawnSync(process.execPath, [...paths, ...folders], { cwd: repository, encoding: 'utf8' });
  return { isRed: run.status !== 0, text: run.stdout + run.stderr };
}

const leaf = 'export const leaf = 1;\n';
const web = 'apps/web/src';
const server = 'apps/server/src';
const car = 'apps/car/src';
/** The importing file and the imported file. */
type Import = [string, string];

/** Checks all imports in one run, since the start of the check takes longest. */
function fenceAll(imports: readonly Import[]) {
  const files: Record<string, string> = {};
  imports.forEach(([from, to], at) => {
    const path = relative(dirname(from), to);
    files[to] ??= leaf;
    files[from] =
      `import { leaf as leaf${at} } from '${path.startsWith('.') ? path : `./${path}`}';\nexport const user${at} = leaf${at};\n${files[from] ?? leaf}`;
  });
  return fence(files);
}
const refusal = (from: string, to: string) => `not-in-allowed: ${from} → ${to}\n`;

describe('import fence', () => {
  const allowed: Import[] = [
    [`${web}/app/main.ts`, `${web}/features/status/screen.ts`],
    [`${web}/features/status/screen.ts`, `${web}/ui/sheet.ts`],
    [`${web}/features/status/screen.ts`, `${web}/parts/map.ts`],
    [`${web}/parts/map.ts`, `${web}/i18n/texts.ts`],
    [`${web}/stores/trips/trips.ts`, `${web}/stores/link/link-store.ts`],
    [`${web}/stores/seats/seats.ts`, `${web}/stores/car-scoped/record.ts`],
    [`${web}/stores/create-stores.ts`, `${web}/stores/link/link-effects.ts`],
    [`${server}/http/cars.ts`, `${server}/cars/add-car.ts`],
    [`${server}/cars/add-car.ts`, `${server}/storage/cars.ts`],
    [`${car}/trips/trips.ts`, `${car}/ports/log.ts`],
    [`${car}/trips/trips.ts`, `${car}/events/events-contract.ts`],
    [`${car}/platform/clock/system-clock.ts`, `${car}/shared/random.ts`],
  ];
  const ofAllowed = fenceAll(allowed);
  it.each(allowed)('lets %s import %s', (from, to) => {
    expect(ofAllowed.text).not.toContain(refusal(from, to));
    expect(ofAllowed.isRed, ofAllowed.text).toBe(false);
  });

  const forbidden: Import[] = [
    [`${web}/features/status/screen.ts`, `${web}/features/seats/screen.ts`],
    [`${web}/features/status/screen.ts`, `${web}/platform/push.ts`],
    [`${web}/stores/link/link.ts`, `${web}/ui/sheet.ts`],
    [`${web}/stores/trips/trips.ts`, `${web}/stores/link/link-effects.ts`],
    [`${web}/stores/link/link.ts`, `${web}/platform/push.ts`],
    [`${web}/ports/browser.ts`, `${web}/platform/push.ts`],
    [`${web}/parts/map.ts`, `${web}/features/status/screen.ts`],
    [`${web}/ui/sheet.ts`, `${web}/parts/map.ts`],
    [`${web}/ui/sheet.ts`, `${web}/i18n/texts.ts`],
    [`${server}/http/cars.ts`, `${server}/storage/cars.ts`],
    [`${server}/cars/add-car.ts`, `${server}/http/routes.ts`],
    [`${car}/trips/trips.ts`, `${car}/events/event-log.ts`],
    [`${car}/platform/clock/system-clock.ts`, `${car}/trips/trips.ts`],
    [`${car}/shared/random.ts`, `${car}/platform/log/log.ts`],
    [`${car}/newborn/a.ts`, `${car}/ports/log.ts`],
    [`${web}/app/main.ts`, `${server}/config.ts`],
    ['packages/protocol/src/a.ts', 'packages/vehicle/src/b.ts'],
    [`${web}/newborn/a.ts`, `${web}/lib/b.ts`],
  ];
  const ofForbidden = fenceAll(forbidden);
  it.each(forbidden)('refuses that %s imports %s', (from, to) => {
    expect(ofForbidden.text).toContain(refusal(from, to));
    expect(ofForbidden.isRed).toBe(true);
  });

  it('refuses node and its platform where a browser runs the car, and packages with I/O outside the platforms', () => {
    const read = "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n";
    const connect = "import { io } from 'socket.io-client';\nexport const connect = io;\n";
    const use = "import { c } from '../platform/node/clock/c.ts';\nexport const used = c;\n";
    const { isRed, text } = fence({
      [`${car}/app.ts`]: "import { connect } from './run.ts';\nexport const started = connect;\n",
      [`${car}/run.ts`]: connect,
      [`${car}/main.ts`]: read,
      [`${car}/config.ts`]: `${read}export type Config = typeof read;\n`,
      [`${car}/resources.ts`]: "import type { Config } from './config.ts';\nexport type All = Config;\n",
      [`${car}/seats/read.ts`]: read,
      [`${car}/platform/video/read.ts`]: read,
      [`${car}/platform/node/files/read.ts`]: read,
      [`${car}/platform/video/connect.ts`]: connect,
      [`${car}/platform/node/connect.ts`]: connect,
      [`${car}/platform/browser/connect.ts`]: connect,
      [`${car}/platform/browser/read.ts`]: read,
      [`${car}/seats/seats.test.ts`]: connect,
      [`${car}/seats/parse.ts`]: "import { z } from 'zod';\nexport const text = z.string();\n",
      [`${car}/demo/a.ts`]: use,
      [`${car}/trips/a.test.ts`]: use,
      [`${car}/sources/a.ts`]: use,
      [`${car}/platform/node/clock/c.ts`]: 'export const c = 1;\n',
    });
    const refused = text.match(/(only-)?(the-node-platform|platforms)[\w-]+: \S+/g) ?? [];
    expect([...new Set(refused)].sort()).toEqual([
      `only-platforms-import-packages-with-io: ${car}/platform/video/connect.ts`,
      `only-platforms-import-packages-with-io: ${car}/run.ts`,
      `only-the-node-platform-imports-node: ${car}/platform/browser/read.ts`,
      `only-the-node-platform-imports-node: ${car}/platform/video/read.ts`,
      `only-the-node-platform-imports-node: ${car}/seats/read.ts`,
      `the-node-platform-is-handed-in: ${car}/demo/a.ts`,
      `the-node-platform-is-handed-in: ${car}/resources.ts`,
      `the-node-platform-is-handed-in: ${car}/sources/a.ts`,
    ]);
    expect(isRed).toBe(true);
  });

  it('refuses cycles, what JSX imports, and what machines reach through other files', () => {
    const { isRed, text } = fence({
      [`${web}/ui/a.tsx`]: "import { b } from '../stores/b.ts';\nexport const A = () => <p>{b}</p>;\n",
      [`${web}/stores/b.ts`]: 'export const b = 1;\n',
      [`${web}/lib/a.ts`]: "import { b } from './b.ts';\nexport const a = () => b;\n",
      [`${web}/lib/b.ts`]: "import { a } from './a.ts';\nexport const b = () => a;\n",
      [`${car}/trips/trip-machine.ts`]: "import { b } from './b.ts';\nexport const a = b;\n",
      [`${car}/trips/b.ts`]: "import { c } from '../platform/node/clock/c.ts';\nexport const b = c;\n",
      [`${car}/platform/node/clock/c.ts`]: 'export const c = 1;\n',
    });
    expect(text).toContain(refusal(`${web}/ui/a.tsx`, `${web}/stores/b.ts`));
    expect(text).toContain(`no-cycles: ${web}/lib/`);
    expect(text).toContain(`machines-reach-only-their-own-folder: ${car}/trips/trip-machine.ts`);
    expect(isRed).toBe(true);
  });

  it('fails for a folder without a module', () => {
    const files = { [`${web}/lib/a.ts`]: leaf, 'packages/notes.txt': '' };
    const { isRed, text } = fence(files, ['apps', 'packages']);
    expect(text).toContain('packages: no module was found');
    expect(isRed).toBe(true);
  });
});
