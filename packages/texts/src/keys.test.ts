import { expect, it } from 'vitest';
import type { KeyWith, PlainKey, Translate } from './types.ts';

/** Compiled, not run: each line below a `@ts-expect-error` must not type-check. */
function wrongCalls(t: Translate<'sentry-state' | 'dashboard'>, since: string): void {
  t('sentry.phase.off');
  t('sentry.phase.watching', { since });
  t('dashboard.cameras', { working: 1, all: 2 });
  // @ts-expect-error a value of another name
  t('sentry.phase.watching', { time: since });
  // @ts-expect-error no value for a text that takes one
  t('sentry.phase.watching');
  // @ts-expect-error one of two values
  t('dashboard.cameras', { working: 1 });
  // @ts-expect-error a value for a text that takes none
  t('sentry.phase.off', { since });
  // @ts-expect-error a count that is no number
  t('dashboard.more', { count: '1' });
  // @ts-expect-error a key that no file has
  t('sentry.phase.asleep');
  // @ts-expect-error a key of a file that is not loaded here
  t('trips.title');
}

/** Compiled, not run: keys that only some translators accept. */
function keysAsValues(t: Translate<'sentry-state'>, all: Translate): void {
  const key = (isOn: boolean): KeyWith<'since', 'sentry-state'> =>
    isOn ? 'sentry.phase.watching' : 'sentry.phase.off';
  t(key(true), { since: '' });
  // @ts-expect-error one of these keys takes a value
  t(key(true));
  // @ts-expect-error a text that takes a value is not plain
  const plain: PlainKey = 'sentry.phase.watching';
  // @ts-expect-error a translator of fewer texts
  const more: Translate = t;
  const fewer: Translate<'sentry-state'> = all;
  void [plain, more, fewer];
}

it('has types that accept exactly the texts that are loaded and exactly their values', () => {
  for (const each of [wrongCalls, keysAsValues]) expect(each).toBeTypeOf('function');
});
