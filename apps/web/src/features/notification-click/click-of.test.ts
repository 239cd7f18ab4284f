import { expect, test } from 'vitest';
import { clickOf, sentryPathOf } from './click-of.ts';

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
  expect(sentryPathOf({ action: 'SentryMovement', time: 5 })).toBe('/app/sentry?at=5');
  expect(sentryPathOf({ action: 'SentryMovement' })).toBe('/app/sentry');
  expect(sentryPathOf({ action: 'SentryStopped', time: 5 })).toBe('/app/sentry?tab=configuration');
  expect(sentryPathOf({ action: 'MCUReboot', time: 5 })).toBeNull();
});
