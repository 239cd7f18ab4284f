import { describe, expect, it } from 'vitest';
import { plant } from '../test-support/plant.ts';
import { checkRules, programsWithoutRules } from './check-rules.mjs';

const problems = (files: Record<string, string>): string[] => checkRules(plant(files));

const rules = 'apps/web/src/stores/RULES.md';
/** A source whose comment names rules. */
const line = (text: string) => ({ 'apps/web/src/stores/a-machine.ts': `// ${text}\n` });
const proof = (id: string, call = 'it') => `${call}('${id} holds', () => {});\n`;

describe('rules check', () => {
  it('passes if every rule has a test beside it or in e2e', () => {
    expect(
      problems({
        [rules]: '# Rules\n- AB-1: one\n- AB-2: two\n- AB-3: three\n',
        ...line('AB-1 to AB-3'),
        'apps/web/src/stores/a.test.ts': proof('AB-1') + proof('AB-3', 'it.each([1, 2])'),
        'e2e/b.e2e.ts': proof('AB-2', 'test'),
      }),
    ).toEqual([]);
  });

  it('reads the title after a table of texts, and none that belongs to another call', () => {
    const table = "it.each<[string, () => void]>([\n  ['a)(b'],\n  [`c`],\n])";
    expect(
      problems({
        [rules]: '- AB-1: one\n- AB-2: two\n- AB-3: three\n- AB-4: four\n',
        ...line('AB-1 to AB-4'),
        'apps/web/src/stores/a.test.ts':
          proof('AB-1', table) +
          proof('AB-2', "it.skipIf(a === 'b')") +
          "it.each(['a'])('%s', () => {});\n" +
          proof('AB-3', "describe.each(['a'])") +
          proof('AB-4'),
      }),
    ).toEqual([`${rules}: AB-3 has no test`]);
  });

  it('names a rule without a test, and a test elsewhere does not count', () => {
    expect(
      problems({ [rules]: '- AB-1: one\n', ...line('AB-1'), 'apps/car/src/a.test.ts': proof('AB-1') }),
    ).toEqual([`${rules}: AB-1 has no test`]);
  });

  it('treats AB-1 and AB-10 as two rules', () => {
    expect(
      problems({
        [rules]: '- AB-1: one\n- AB-10: ten\n',
        ...line('AB-1, AB-10'),
        'apps/web/src/stores/a.test.ts': proof('AB-10'),
      }),
    ).toEqual([`${rules}: AB-1 has no test`]);
  });

  it('names a rule without a comment in the code beside it; tests and texts do not count', () => {
    expect(
      problems({
        [rules]: '- AB-1: one\n- AB-2: two\n- AB-3: three\n',
        'apps/web/src/stores/a.test.ts': `// AB-1\n${proof('AB-1')}${proof('AB-2')}${proof('AB-3')}`,
        'apps/web/src/stores/a-machine.ts': "const text = 'AB-2';\n/** AB-3: three. */\n",
        'apps/web/src/features/b.ts': '// AB-1\n',
      }),
    ).toEqual([`${rules}: no line of the code names AB-1`, `${rules}: no line of the code names AB-2`]);
  });

  it('names a test whose rule does not exist, a duplicate rule and an empty list', () => {
    const found = problems({
      [rules]: '- AB-1: one\n- AB-1: again\n',
      'apps/car/src/RULES.md': 'nothing\n',
      'apps/web/src/stores/a.test.ts': proof('AB-1') + proof('XY-9'),
    });
    expect(found).toContain('apps/car/src/RULES.md: no line reads "- ID-1: text"');
    expect(found).toContain(`${rules}: AB-1 stands in ${rules} too`);
    expect(found).toContain('apps/web/src/stores/a.test.ts: XY-9 is in no RULES.md');
  });

  it('names a program without any rules', () => {
    const folder = plant({ [rules]: '- AB-1: one\n' });
    expect(programsWithoutRules(folder)).toEqual(['apps/car/', 'apps/server/src/signaling/']);
  });
});
