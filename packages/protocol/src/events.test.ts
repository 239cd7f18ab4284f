import { describe, expect, it } from 'vitest';
import { EVENTS, SETTING_BY_EVENT } from './events.ts';
import { HTTP_CALLS } from './http.ts';
import { pushMessageSchema } from './push.ts';
import { notificationSettingsSchema } from './settings.ts';

/** Valid data of each kind that is pushed. */
const DATA = {
  DoorChange: { area: 6, state: 1 },
  DriveChange: { isDriving: true },
  LigoInit: {},
  MCUReboot: {},
  SentryMovement: { cameras: [4] },
  SentryStopped: { reason: 'charge' },
  SentrySwitchedOff: {},
  SentryMasked: {},
  RecordingsDeleted: {},
  DeviceChanged: {},
  DeviceWaiting: {},
  Arrived: {},
} as const;
const reported = { eventId: 'e1', time: 5 };

describe('events', () => {
  it('have numbers of their own', () => {
    const numbers = Object.values(EVENTS).map(({ logType }) => logType);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(Object.entries(DATA))('of %s are reported and pushed with all their data', (type, data) => {
    expect(HTTP_CALLS.carEvent.request.parse({ ...reported, type, ...data })).toEqual({
      ...reported,
      type,
      ...data,
    });
    expect(pushMessageSchema.parse({ type, time: 5, ...data })).toMatchObject({ type, ...data });
  });

  it('without the data of their kind are rejected', () => {
    for (const type of ['DoorChange', 'DriveChange', 'SentryStopped', 'CarUnlink', 'Fly'])
      expect(HTTP_CALLS.carEvent.request.safeParse({ ...reported, type }).success).toBe(false);
    expect(pushMessageSchema.safeParse({ type: 'DoorChange', time: 5, area: 6 }).success).toBe(false);
  });

  it.each(['sentrySwitched', 'sentryMasked', 'recordingsDeleted', 'deviceChanged'] as const)(
    'of %s report neither account nor data of the entry',
    (kind) => {
      const { push, data } = EVENTS[kind];
      const entry = {
        ...{ isOn: false, camIds: [4], isEveryCamera: true, count: 7 },
        ...{ change: 'removed', name: 'Chrome' },
        ...{ by: 'phone', account: 'a…e@example.org' },
      };
      expect(data.parse(entry)).toMatchObject({ by: 'phone', account: 'a…e@example.org' });
      const report = { ...reported, type: push, exceptLinkId: 'l1' };
      expect(HTTP_CALLS.carEvent.request.parse({ ...report, ...entry })).toEqual(report);
      expect(pushMessageSchema.parse({ ...report, ...entry })).toEqual({ type: push, time: 5, carName: '' });
    },
  );

  it('have a switch each, one for all of Sentry; all but that one are on at first', () => {
    const settings = notificationSettingsSchema.parse({});
    expect(Object.keys(SETTING_BY_EVENT).sort()).toEqual(Object.keys(DATA).sort());
    const switches = Object.entries(settings).filter(([, value]) => typeof value === 'boolean');
    expect(switches.map(([name]) => name).sort()).toEqual(
      [...new Set(Object.values(SETTING_BY_EVENT))].sort(),
    );
    const off = switches.filter(([, isOn]) => !isOn);
    expect(off.map(([name]) => name)).toEqual(['notifySentryMovement']);
  });
});
