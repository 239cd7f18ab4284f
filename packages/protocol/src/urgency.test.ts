import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareUrgency, isAlarm, notificationLifetimeMs, URGENCY_RANK } from './urgency.ts';

const TYPES = Object.keys(URGENCY_RANK) as Array<keyof typeof URGENCY_RANK>;
const event = fc.record({ type: fc.constantFrom(...TYPES), time: fc.nat() });

it('puts movement first, then other alarms, newest first, then the rest in order of time', () => {
  const reported = [
    { type: 'DoorChange', time: 1 },
    { type: 'DriveChange', time: 2 },
    { type: 'LigoInit', time: 3 },
    { type: 'LigoInit', time: 2 },
    { type: 'CarUnlink', time: 3 },
    { type: 'MCUReboot', time: 4 },
    { type: 'SentryMovement', time: 5 },
    { type: 'SentryMovement', time: 6 },
  ] as const;
  expect([...reported].sort(compareUrgency).map(({ type, time }) => `${type} ${time}`)).toEqual([
    'SentryMovement 6',
    'SentryMovement 5',
    'MCUReboot 4',
    'CarUnlink 3',
    'LigoInit 2',
    'LigoInit 3',
    'DoorChange 1',
    'DriveChange 2',
  ]);
});

it('puts every alarm before all news, whatever their times', () => {
  fc.assert(
    fc.property(event, event, (a, b) => {
      if (isAlarm(a.type) && !isAlarm(b.type)) return compareUrgency(a, b) < 0;
      return Math.sign(compareUrgency(a, b)) === -Math.sign(compareUrgency(b, a));
    }),
  );
});

it('holds doors and drives for ten minutes, everything else for a day', () => {
  const passing = TYPES.filter((type) => notificationLifetimeMs(type) === 600_000);
  expect(passing.sort()).toEqual(['DoorChange', 'DriveChange']);
  expect(TYPES.filter((type) => notificationLifetimeMs(type) === 86_400_000)).toHaveLength(11);
});
