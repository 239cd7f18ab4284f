import { expect, it } from 'vitest';
import { addErrorTexts } from './code-step.tsx';

const failed = (status: number, code: string) => ({ failure: { status, code } });

it.each([
  [failed(400, 'car-already-linked'), 'add.alreadyTitle'],
  [failed(400, 'too-many-cars'), 'add.tooManyTitle'],
  [failed(404, 'pairing-code-expired'), 'add.expiredTitle'],
  [failed(404, 'pairing-code-unknown'), 'add.unknownTitle'],
  [failed(400, 'bad-request'), 'add.unexpected'],
  [failed(0, 'network'), 'add.unexpected'],
  [new Error('anything'), 'add.unexpected'],
  [null, 'add.unexpected'],
])('explains %o', (error, title) => {
  expect(addErrorTexts(error, true).title).toBe(title);
});

it('reports a scanned code as expired, not as mistyped', () => {
  const error = failed(404, 'pairing-code-unknown');
  expect(addErrorTexts(error, false).title).toBe('add.expiredTitle');
});
