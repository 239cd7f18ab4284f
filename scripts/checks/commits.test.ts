import { expect, it } from 'vitest';
import { badSubjects } from './commits.mjs';

it('accepts `area: verb object`, and any length of the dependency bot', () => {
  expect(
    badSubjects([
      'car: read seats from MQTT',
      'apps/web: show the age',
      `deps: bump ${'a'.repeat(90)} from 1 to 2`,
    ]),
  ).toEqual([]);
});

it.each([
  'Read seats from MQTT',
  'car: Read seats',
  'car: seats',
  'car:read seats',
  'car: read seats.',
  `car: read ${'s'.repeat(60)}`,
])('refuses %s', (subject) => {
  expect(badSubjects([subject])).toEqual([subject]);
});
