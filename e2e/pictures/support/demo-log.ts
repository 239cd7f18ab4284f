import { DOOR_AREA } from '@ligo/protocol';
import type { DoorName } from '@ligo/signals';
import type { PastEvent } from '../../../apps/car/src/test-support/store-events.ts';
import { localMs } from './demo-day.ts';

type What = Omit<PastEvent, 'timeMs'>;
const door = (area: DoorName, isOpen: boolean): What => ({
  kind: 'door',
  data: { area: DOOR_AREA[area], state: isOpen ? 1 : 0 },
});
const drives = (isDriving: boolean): What => ({ kind: 'driveChange', data: { isDriving } });
const SEATS: What = { kind: 'seatComfortRun' };
const MOVEMENT: What = { kind: 'sentryMovement' };

const happened: ReadonlyArray<readonly [time: string, what: What]> = [
  ['02:17:40', MOVEMENT],
  ['07:49:05', { kind: 'appStart' }],
  ['07:49:12', door('frontLeft', true)],
  ['07:49:20', door('frontLeft', false)],
  ['07:49:31', SEATS],
  ['07:52:00', drives(true)],
  ['07:59:12', drives(false)],
  ['08:24:00', drives(true)],
  ['08:28:20', drives(false)],
  ['10:41:26', MOVEMENT],
  ['12:31:00', drives(true)],
  ['12:36:10', drives(false)],
  ['12:36:50', door('trunk', true)],
  ['12:38:02', door('trunk', false)],
  ['13:18:00', drives(true)],
  ['13:22:40', drives(false)],
  ['14:05:17', MOVEMENT],
  ['15:36:44', door('rearRight', true)],
  ['15:36:58', door('rearRight', false)],
  ['15:38:10', SEATS],
  ['15:40:00', drives(true)],
  ['16:01:12', drives(false)],
];

/** The events of the day. */
export const DEMO_LOG: readonly PastEvent[] = happened.map(([time, what]) => ({
  timeMs: localMs(time),
  ...what,
}));
