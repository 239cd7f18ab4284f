import { afterEach, expect, it, vi } from 'vitest';
import { serveCharger } from './serve-charger.ts';
import { workerCharger } from './worker-charger.ts';

afterEach(() => vi.unstubAllGlobals());

/** A battery played by the test. */
class PlayedBattery extends EventTarget {
  charging = true;

  plug(charging: boolean): void {
    this.charging = charging;
    this.dispatchEvent(new Event('chargingchange'));
  }
}

/** A watch of a worker on a page whose browser has that report. */
function watch(navigator: object) {
  vi.stubGlobal('navigator', navigator);
  const reported: (boolean | null)[] = [];
  const end = workerCharger((port) => serveCharger(port, new AbortController().signal)).watch((isPluggedIn) =>
    reported.push(isPluggedIn),
  );
  return { reported, end };
}

it('reports whether the device is charged, at once and at each change, until the watch ends', async () => {
  const battery = new PlayedBattery();
  const { reported, end } = watch({ getBattery: async () => battery });
  await vi.waitUntil(() => reported.length === 1);
  battery.plug(false);
  battery.plug(true);
  await vi.waitUntil(() => reported.length === 3);
  end();
  end();
  battery.plug(false);
  // The messages of this watch come after all of the former.
  const later = watch({ getBattery: async () => battery });
  await vi.waitUntil(() => later.reported.length === 1);
  later.end();
  expect([reported, later.reported]).toEqual([[true, false, true], [false]]);
});

it.each([
  ['has no such report', {}],
  ['refuses it', { getBattery: () => Promise.reject(new Error('not allowed')) }],
])('reports an unknown charger where the browser %s', async (_what, navigator) => {
  const { reported, end } = watch(navigator);
  await vi.waitUntil(() => reported.length > 0);
  expect(reported).toEqual([null]);
  end();
});
