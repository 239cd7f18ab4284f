import { afterEach, expect, it, vi } from 'vitest';
import { servePositions } from './serve-positions.ts';
import { workerPositions } from './worker-positions.ts';

const COORDS = { latitude: 1, longitude: 2, accuracy: 3, altitude: 4, speed: 5, heading: 6 };

afterEach(() => vi.unstubAllGlobals());

/** A watch of a worker on a page whose browser is played by the test. */
function watch() {
  const service = { watchPosition: vi.fn(() => 7), clearWatch: vi.fn() };
  vi.stubGlobal('navigator', { geolocation: service });
  const [onFix, onFailure] = [vi.fn(), vi.fn()];
  const gone = new AbortController();
  const positions = workerPositions((port) => servePositions(port, gone.signal));
  const end = positions.watch({ onFix, onFailure });
  const [succeed, fail] = service.watchPosition.mock.lastCall as unknown as [
    (position: unknown) => void,
    (error: unknown) => void,
  ];
  return { onFix, onFailure, end, succeed, fail, gone, clearWatch: service.clearWatch };
}

it('passes on each fix of the device, and why it has none', async () => {
  const { onFix, onFailure, end, succeed, fail } = watch();
  succeed({ timestamp: 1_000, coords: COORDS });
  succeed({ timestamp: 2_000, coords: { ...COORDS, altitude: null, speed: null, heading: Number.NaN } });
  for (const code of [1, 2, 3]) fail({ code, PERMISSION_DENIED: 1 });
  await vi.waitUntil(() => onFailure.mock.calls.length === 3);
  const fix = {
    timeMs: 1_000,
    latitudeDeg: 1,
    longitudeDeg: 2,
    accuracyM: 3,
    altitudeM: 4,
    speedMps: 5,
    headingDeg: 6,
  };
  expect(onFix.mock.calls).toEqual([
    [fix],
    [{ ...fix, timeMs: 2_000, altitudeM: null, speedMps: null, headingDeg: null }],
  ]);
  expect(onFailure.mock.calls).toEqual([['denied'], ['unavailable'], ['unavailable']]);
  end();
});

it('ends the watch of the page once, and reports nothing after that', async () => {
  const { onFix, end, succeed, clearWatch } = watch();
  succeed({ timestamp: 1_000, coords: COORDS });
  end();
  end();
  await vi.waitUntil(() => clearWatch.mock.calls.length > 0);
  expect(clearWatch).toHaveBeenCalledExactlyOnceWith(7);
  expect(onFix).not.toHaveBeenCalled();
});

it('ends the watch of the page for a worker that is gone', async () => {
  const { end, gone, clearWatch } = watch();
  gone.abort();
  end();
  expect(clearWatch).toHaveBeenCalledExactlyOnceWith(7);
});
