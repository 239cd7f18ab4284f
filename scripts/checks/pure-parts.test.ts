import { describe, expect, it } from 'vitest';
import { plant } from '../test-support/plant.ts';
import { checkPureParts, findImpure, findStale } from './pure-parts.mjs';

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
    expect(findImpure(`const a = 1;\n${code}`)).toMatchObject([{ line: 2 }]);
  });

  it.each([
    'new Date(0);',
    '// Date.now() in a comment',
    '/**\n * setTimeout\n */',
    "const a = 'console.log';",
    'refetch(1);',
  ])('passes %s', (code) => {
    expect(findImpure(code)).toEqual([]);
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

  it('fails where a pattern matches nothing', () => {
    const folder = plant({ 'packages/vehicle/src/a.ts': '', 'apps/car/src/seats/seats-machine.ts': '' });
    expect(findStale(folder)).toEqual([]);
    expect(findStale(plant({}))).toHaveLength(3);
  });
});
