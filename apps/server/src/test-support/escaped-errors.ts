import { afterAll, beforeAll } from 'vitest';

/** The errors that nothing handled while the tests of this file or group ran. Each test expects none. */
export function escapedErrors(): unknown[] {
  const escaped: unknown[] = [];
  const note = (error: unknown) => void escaped.push(error);
  const kinds = ['uncaughtException', 'unhandledRejection'];
  beforeAll(() => {
    for (const kind of kinds) process.on(kind, note);
  });
  afterAll(() => {
    for (const kind of kinds) process.off(kind, note);
  });
  return escaped;
}
