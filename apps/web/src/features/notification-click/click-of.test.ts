import { expect, test } from 'vitest';
import { clickOf } from './click-of.ts';

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
