import { expect, it, vi } from 'vitest';
import type { LogKind } from '../../parts/logs/log-sentence.ts';
import type { LogItem } from '../../stores/logs/logs-store.ts';
import { createLogMatcher } from './log-filter.ts';

const hood: LogItem = { key: 'a', timeMs: 1, isTimeUncertain: false, type: 1, data: { area: 5, state: 1 } };
const sentry: LogItem = { key: 'b', timeMs: 2, isTimeUncertain: false, type: 6, data: {} };
const sentenceFor = ({ type }: LogItem) => (type === 1 ? 'Capô aberto' : 'O Sentry viu movimento');
const matcher = (query: string, ...kinds: LogKind[]) =>
  createLogMatcher({ kinds: new Set(kinds), query }, sentenceFor);

it('takes everything without a filter', () => {
  expect([hood, sentry].filter(matcher('  '))).toEqual([hood, sentry]);
});

it('picks kinds', () => {
  expect([hood, sentry].filter(matcher('', 'door'))).toEqual([hood]);
  expect([hood, sentry].filter(matcher('', 'door', 'sentryMovement'))).toHaveLength(2);
  expect([hood, sentry].filter(matcher('', 'undefined'))).toEqual([]);
});

it('looks for all words, without minding case and accents', () => {
  expect([hood, sentry].filter(matcher('CAPO'))).toEqual([hood]);
  expect([hood, sentry].filter(matcher('mov sentry'))).toEqual([sentry]);
  expect([hood, sentry].filter(matcher('capo sentry'))).toEqual([]);
  expect([hood, sentry].filter(matcher('capô', 'sentryMovement'))).toEqual([]);
});

it.each(['KAPI', 'kapi', 'kapı', 'AÇILDI', 'açıldı', 'acildi'])('finds %s in Turkish', (query) => {
  for (const sentence of ['Sol ön kapı açıldı', 'SOL ÖN KAPI AÇILDI'])
    expect(createLogMatcher({ kinds: new Set(), query }, () => sentence)(hood)).toBe(true);
});

it.each(['İÇİN', 'için', 'ICIN'])('finds %s with the dot of a capital letter', (query) => {
  for (const sentence of ['Park için', 'PARK İÇİN'])
    expect(createLogMatcher({ kinds: new Set(), query }, () => sentence)(hood)).toBe(true);
});

it('asks once for entries with the same sentence', () => {
  const counted = vi.fn(sentenceFor);
  const matches = createLogMatcher({ kinds: new Set(), query: 'x' }, counted);
  for (let count = 0; count < 100; count += 1) matches(hood);
  expect(counted).toHaveBeenCalledOnce();
});
