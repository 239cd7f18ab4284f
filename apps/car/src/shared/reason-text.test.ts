import { expect, it } from 'vitest';
import { reasonText } from './reason-text.ts';

it('names the source or the exit code in a reason', () => {
  expect(reasonText('source-late', { source: 'Evcc' })).toBe('Evcc takes too long to answer');
  expect(reasonText('program-failed', { exitCode: 3 })).toBe('The program ended with exit code 3');
});
