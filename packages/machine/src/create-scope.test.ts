import { expect, it } from 'vitest';
import { createScope } from './create-scope.ts';

it('ends what was begun, the last first and each once, and ends at once what comes too late', () => {
  const ended: string[] = [];
  const scope = createScope();
  scope.add(() => ended.push('first'));
  scope.add(() => ended.push('second'));
  scope.end();
  scope.end();
  scope.add(() => ended.push('late'));
  expect(ended).toEqual(['second', 'first', 'late']);
});

it('ends the others although one of them throws, and throws its error', () => {
  const ended: string[] = [];
  const scope = createScope();
  scope.add(() => ended.push('first'));
  scope.add(() => {
    throw new Error('broken');
  });
  expect(() => scope.end()).toThrow('broken');
  expect(ended).toEqual(['first']);
});
