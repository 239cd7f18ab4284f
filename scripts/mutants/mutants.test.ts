import { describe, expect, it } from 'vitest';
import { findMutants, importersOf, nearestTests, sampleOf } from './find-mutants.mjs';

const faultsIn = (text: string) =>
  findMutants('a.ts', text).map(
    ({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
  );

describe('findMutants', () => {
  it('seeds one fault in an operator, a literal, a condition or a call', () => {
    expect(faultsIn('if (a < 1) stop();')).toEqual([
      'if (!(a < 1)) stop();',
      'if (a <= 1) stop();',
      'if (a < (1 + 1)) stop();',
      'if (a < 1) ;',
    ]);
  });

  it('leaves types alone, and finds code inside of typed code', () => {
    expect(faultsIn('type Level = 1 | true; const a: 2 = (b && c) as 2;')).toEqual([
      'type Level = 1 | true; const a: 2 = (b || c) as 2;',
    ]);
  });

  it('samples the same mutants after their lines moved', () => {
    const before = findMutants('a.ts', 'const a = b > 1;\nconst c = d && e;\n');
    const after = findMutants('b.ts', "import x from 'x';\n  const c = d && e;\nconst a = b > 1;\n");
    const keys = (mutants: typeof before) => sampleOf(mutants, 2).map(({ key }) => key);
    expect(keys(after)).toEqual(keys(before));
  });
});

describe('nearestTests', () => {
  const graph = {
    'far.test.ts': ['near.ts'],
    'near.ts': ['a.ts'],
    'near.test.ts': ['near.ts', 'a.ts'],
    'other.test.ts': ['other.ts'],
  };

  it('lists the tests that reach a module, by the number of imports between them', () => {
    expect(nearestTests('a.ts', importersOf(graph), 9)).toEqual(['near.test.ts', 'far.test.ts']);
    expect(nearestTests('a.ts', importersOf(graph), 1)).toEqual(['near.test.ts']);
  });
});
