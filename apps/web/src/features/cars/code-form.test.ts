import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeIn } from './code-form.tsx';

test('takes a code however it is typed or pasted', () => {
  for (const text of ['7k3m-9pqr', ' 7K3M 9PQR\n', 'ligo:7k3m9pqr', 'ligo:7K3M9PQR?key=1', '7K3M9PQRST'])
    expect(codeIn(text), text).toBe('7K3M9PQR');
  expect(codeIn('7k')).toBe('7K');
  expect(codeIn('')).toBe('');
});

test('never takes more than the boxes hold, and keeps what it took', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const code = codeIn(text);
      expect(code).toMatch(/^[A-Z0-9]{0,8}$/);
      expect(codeIn(code)).toBe(code);
    }),
  );
});
