import { describe, expect, it } from 'vitest';
import type { Log } from '../log.ts';

/** A log, and its lines with their fields, oldest first. */
export interface LogUnderTest {
  log: Log;
  lines(): { level: 'info' | 'warn' | 'error'; text: string; fields: Record<string, unknown> }[];
}

/** The requirements of every log. */
export function describeLog(name: string, make: () => LogUnderTest): void {
  describe(`log ${name}`, () => {
    it('keeps the level, text and fields of each line, in order', () => {
      const { log, lines } = make();
      log.info({ port: 5, names: ['ß', null] }, 'server started');
      log.warn({}, 'line\nof two');
      log.error({ name: 'n' }, 'file lost');
      expect(lines()).toMatchObject([
        { level: 'info', text: 'server started', fields: { port: 5, names: ['ß', null] } },
        { level: 'warn', text: 'line\nof two' },
        { level: 'error', text: 'file lost', fields: { name: 'n' } },
      ]);
    });

    it('keeps the message of an error', () => {
      const { log, lines } = make();
      log.error({ err: new RangeError('too far') }, 'request failed');
      expect(lines()).toMatchObject([{ fields: { err: { message: 'too far' } } }]);
    });

    it('accepts fields that are not JSON', () => {
      const { log, lines } = make();
      const circle: Record<string, unknown> = { count: 5n };
      circle.self = circle;
      log.warn({ circle }, 'odd fields');
      expect(lines()).toMatchObject([{ text: 'odd fields' }]);
    });
  });
}
