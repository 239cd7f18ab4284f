import { describe, expect, it } from 'vitest';
import { plant } from '../test-support/plant.ts';
import { checkSizes, functionsIn } from './sizes.mjs';

const lines = (count: number) => 'x();\n'.repeat(count);
/** A function of this many lines, the first and last included. */
const long = (name: string, count: number) => `export function ${name}() {\n${lines(count - 2)}}\n`;

describe('sizes', () => {
  it.each([
    ['function named() {\n}', 'named', 1, 2],
    ['\n\nconst arrow = (a: number) => {\n\n};', 'arrow', 3, 3],
    ['class A {\n  method() {\n  }\n}', 'method', 2, 2],
    ['class A {\n  constructor(readonly a: string) {\n  }\n}', 'constructor', 2, 2],
    ['class A {\n  #own() {\n  }\n}', 'own', 2, 2],
    ['const o = {\n  member() {\n  },\n};', 'member', 2, 2],
    ['const o = {\n  value: function () {\n  },\n};', 'value', 2, 2],
    ['const a = "ä€😀";\nfunction after() {\n}', 'after', 2, 2],
  ])('counts the lines of %j', (text, name, line, count) => {
    expect(functionsIn(text, false)).toEqual([{ name, line, lines: count }]);
  });

  it('reads JSX, and generics where there is none', () => {
    expect(functionsIn('const A = () => (\n  <a>{"}"}</a>\n);', true)).toMatchObject([
      { name: 'A', lines: 3 },
    ]);
    expect(functionsIn('const a = <T>(b: T) => b;', false)).toHaveLength(1);
  });

  it('asks about long code and fails code that is too long, tests by limits of their own', () => {
    const { questions, problems } = checkSizes(
      plant({
        'apps/web/src/fits.ts': lines(250) + long('fits', 60).replaceAll('\n', ' '),
        'apps/web/src/asks.ts': lines(251),
        'apps/web/src/fails.tsx': lines(401),
        'apps/web/src/a.ts': long('asks', 61) + long('most', 100) + long('fails', 101),
        'apps/web/src/data.json': lines(5_000),
        'apps/web/dist/built.mjs': lines(5_000),
        'apps/web/src/asks.test.ts': long('suite', 600),
        'packages/link/src/test-support/fails.ts': lines(601),
      }),
      {},
    );
    expect(questions).toEqual([
      'apps/web/src/asks.test.ts: 600 lines',
      'apps/web/src/a.ts: 262 lines',
      'apps/web/src/asks.ts: 251 lines',
      'apps/web/src/a.ts:62 most: 100 lines',
      'apps/web/src/a.ts:1 asks: 61 lines',
    ]);
    expect(problems).toEqual([
      'packages/link/src/test-support/fails.ts: 601 lines, at most 600 are allowed: split it',
      'apps/web/src/fails.tsx: 401 lines, at most 400 are allowed: split it',
      'apps/web/src/a.ts:162 fails: 101 lines, at most 100 are allowed: split it',
    ]);
  });

  it('passes an exception with its reason', () => {
    const found = checkSizes(
      plant({ 'apps/car/src/route.ts': lines(500), 'bench/a.ts': long('work', 101) }),
      {
        'apps/car/src/route.ts': 'A table of points.',
        'bench/a.ts work': 'One story.',
      },
    );
    expect(found).toEqual({ questions: [], problems: [] });
  });

  it('fails an exception that excuses nothing', () => {
    const excused = { 'bench/a.ts': 'It was long.', 'bench/gone.ts work': 'It was there.' };
    expect(checkSizes(plant({ 'bench/a.ts': lines(10) }), excused).problems).toEqual([
      'bench/a.ts: no longer needs an exception',
      'bench/gone.ts work: no longer needs an exception',
    ]);
  });

  it('names a long function once, however many functions without a name it contains', () => {
    const hook = `function useIt() {\n  effect(() => {\n${lines(100)}  });\n}\n`;
    expect(checkSizes(plant({ 'apps/web/src/a.ts': hook }), {}).problems).toEqual([
      'apps/web/src/a.ts:1 useIt: 104 lines, at most 100 are allowed: split it',
    ]);
  });
});
