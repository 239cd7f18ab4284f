import { expect, test } from 'vitest';
import { clickOf, eventPathOf } from './notification-click-screen.tsx';

test('a click names its action, and its car if it has one', () => {
  expect(clickOf('{"action":"MCUReboot"}')).toEqual({ action: 'MCUReboot' });
  expect(clickOf('{"action":"CarUnlink","carId":"car-0001"}')).toEqual({
    action: 'CarUnlink',
    carId: 'car-0001',
  });
});

test.each([null, '', '%7B', '{}', 'null', '{"action":7}', '{"action":"MCUReboot","carId":"../x"}'])(
  'the data %s cannot be read',
  (data) => {
    expect(clickOf(data)).toBeNull();
  },
);

test('a Sentry notification leads to its recording, or to the settings with the reason of its stop', () => {
  expect(eventPathOf({ action: 'SentryMovement', time: 5 })).toBe('/app/sentry?at=5');
  expect(eventPathOf({ action: 'SentryMovement' })).toBe('/app/sentry');
  expect(eventPathOf({ action: 'SentryStopped', time: 5 })).toBe('/app/sentry?tab=configuration');
  expect(eventPathOf({ action: 'MCUReboot', time: 5 })).toBeNull();
});

test.each(['SentrySwitchedOff', 'SentryMasked', 'RecordingsDeleted'])(
  'a notification of %s leads to the log, which shows the account',
  (action) => {
    expect(eventPathOf({ action, time: 5 })).toBe('/app/logs');
  },
);
