import { describe, expect, it } from 'vitest';
import { plant } from '../test-support/plant.ts';
import { checkPureParts, findStale, findUses } from './pure-parts.mjs';

describe('pure parts', () => {
  it.each([
    'const t = Date.now();',
    'const t = new Date();',
    'const t = new Date;',
    'performance.now();',
    'setTimeout(f, 1);',
    'setInterval(f, 1);',
    "fetch('/x');",
    'localStorage.clear();',
    "indexedDB.open('x');",
    "console.log('x');",
    'Math.random();',
    'process.env.X;',
  ])('finds %s', (code) => {
    expect(findUses(`const a = 1;\n${code}`)).toMatchObject([{ line: 2 }]);
  });

  it.each([
    'new Date(0);',
    '// Date.now() in a comment',
    '/**\n * setTimeout\n */',
    "const a = 'console.log';",
    'refetch(1);',
  ])('passes %s', (code) => {
    expect(findUses(code)).toEqual([]);
  });

  it('names file and line, in the pure parts alone', () => {
    const impure = 'const a = 1;\nMath.random();\n';
    const found = checkPureParts(
      plant({
        'packages/vehicle/src/a.ts': impure,
        'packages/vehicle/src/a.test.ts': impure,
        'packages/vehicle/src/test-support/a.ts': impure,
        'apps/car/src/seats/b.ts': impure,
        'apps/car/src/seats/test-support/b.ts': impure,
        'apps/car/src/main.ts': impure,
        'apps/car/src/platform/clock/b.ts': impure,
        'apps/web/src/stores/link-machine.ts': impure,
        'apps/web/src/stores/link.ts': impure,
      }),
    );
    expect(found.sort()).toEqual([
      'apps/car/src/seats/b.ts:2: Math.random in a pure part',
      'apps/web/src/stores/link-machine.ts:2: Math.random in a pure part',
      'packages/vehicle/src/a.ts:2: Math.random in a pure part',
    ]);
  });

  it('names globals of Node where a browser runs the car', () => {
    const node = 'export const a = Buffer.alloc(1);\nexport const b: NodeJS.Signals = process.argv;\n';
    const found = checkPureParts(
      plant({
        'apps/car/src/app.ts': node,
        'apps/car/src/main.ts': node,
        'apps/car/src/app.test.ts': node,
        'apps/car/src/platform/clock/a.ts': 'const pace = "Buffer"; // process.pid\n',
        'apps/car/src/platform/node/a.ts': node,
        'apps/car/src/test-support/a.ts': node,
        'apps/car/src/seats/test-support/a.ts': node,
      }),
    );
    expect(found).toEqual([
      'apps/car/src/app.ts:1: Buffer in what a browser runs',
      'apps/car/src/app.ts:2: process in what a browser runs',
      'apps/car/src/app.ts:2: NodeJS in what a browser runs',
    ]);
  });

  it('fails where a pattern matches nothing', () => {
    const folder = plant({ 'packages/vehicle/src/a.ts': '', 'apps/car/src/seats/seats-machine.ts': '' });
    expect(findStale(folder)).toEqual([]);
    expect(findStale(plant({}))).toHaveLength(3);
  });
});
