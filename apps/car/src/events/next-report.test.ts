import { isAlarm } from '@ligo/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CarEventReport } from '../ports/event-store.ts';
import { nextReport } from './event-reports.ts';

const MINUTE_MS = 60_000;
const NOW = 1_795_219_200_000;
const report = (eventId: string, type: CarEventReport['type'], ageMs: number) => ({
  eventId,
  type,
  time: NOW - ageMs,
});

it('selects the newest movement before older reports', () => {
  const waiting = [
    report('door', 'DoorChange', 5 * MINUTE_MS),
    report('start', 'LigoInit', 4 * MINUTE_MS),
    report('early movement', 'SentryMovement', 3 * MINUTE_MS),
    report('reboot', 'MCUReboot', 2 * MINUTE_MS),
    report('late movement', 'SentryMovement', MINUTE_MS),
  ];
  const order = [];
  let left = waiting;
  for (let { next } = nextReport(left, NOW); next; { next } = nextReport(left, NOW)) {
    const { eventId } = next;
    order.push(eventId);
    left = left.filter((each) => each.eventId !== eventId);
  }
  expect(order).toEqual(['late movement', 'early movement', 'reboot', 'start', 'door']);
});

it('drops doors and drives after ten minutes, and all others after a day', () => {
  const waiting = [
    report('door', 'DoorChange', 10 * MINUTE_MS),
    report('old door', 'DoorChange', 10 * MINUTE_MS + 1),
    report('old drive', 'DriveChange', 11 * MINUTE_MS),
    report('start', 'LigoInit', 1_440 * MINUTE_MS),
    report('old movement', 'SentryMovement', 1_440 * MINUTE_MS + 1),
  ];
  const { next, stale } = nextReport(waiting, NOW);
  expect([next?.eventId, stale.map(({ eventId }) => eventId)]).toEqual([
    'start',
    ['old door', 'old drive', 'old movement'],
  ]);
});

it('never puts other reports before an alarm, and loses none', () => {
  const type = fc.constantFrom(
    'SentryMovement',
    'MCUReboot',
    'LigoInit',
    'DriveChange',
    'DoorChange' as const,
  );
  const waiting = fc.array(fc.tuple(type, fc.integer({ min: -MINUTE_MS, max: 1_500 * MINUTE_MS })));
  fc.assert(
    fc.property(waiting, (events) => {
      const all = events.map(([kind, ageMs], at) =>
        report(String(at), kind as CarEventReport['type'], ageMs),
      );
      const { next, stale } = nextReport(all, NOW);
      const fresh = all.filter((each) => !stale.includes(each));
      expect(next === null).toBe(fresh.length === 0);
      if (next && fresh.some((each) => isAlarm(each.type))) expect(isAlarm(next.type)).toBe(true);
    }),
  );
});
