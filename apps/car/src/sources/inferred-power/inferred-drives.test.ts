import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createVirtualClock } from '@ligo/machine/test-support';
import type { VehicleState } from '@ligo/signals';
import { describe, expect, it } from 'vitest';
import { nodeIo } from '../../node-io.ts';
import type { PositionListener } from '../../ports/positions.ts';
import type { Monotonic } from '../../ports/unit-time.ts';
import { desiredStateOf } from '../../sentry/test-support/sentry-settings.ts';
import { stepWatch, type WatchEvent } from '../../sentry/watch/watch-machine.ts';
import { initialWatchState } from '../../sentry/watch/watch-state.ts';
import { SHARED_DRIVES } from '../../test-support/shared-drives.ts';
import { DriveRecording } from '../../trips/record-drive.ts';
import { createGeolocationSource } from '../geolocation/geolocation.ts';
import { CombinedSource } from '../merge/combined-source.ts';
import { readDrive } from '../replay/read-drive.ts';
import { allStates } from '../test-support/drive-log.ts';
import { sourceContext } from '../test-support/source-context.ts';
import { inferPower } from './infer-power.ts';

const MINUTE_MS = 60_000;
/** The owner's choice: the default, and one beyond the time after which any car without P is parked, min. */
const CHOICES = [2, 4];
/** As many fixes as devices send; the drives have some seconds between theirs. */
const FIX_INTERVAL_MS = 1_000;
/** An hour of a long drive. */
const MAX_FIXES = 3_600;
const MOVING_KMH = 3.6;
/** A car that creeps at this speed may move by its place. */
const CREEPING_KMH = 0.1;

/** Drives with stops of many lengths and two without; all of them take half a minute, which `LIGO_ALL_DRIVES=1` asks for. */
const SOME = ['leaf_008', 'leaf_011', 'leaf_047', 'leaf_053', 'twizy_t2_03_29_2021', 'twizy_t3_04_22_2021_1'];
const drives = SHARED_DRIVES.map((file) => [basename(file, '.csv'), file] as const).filter(
  ([name]) => process.env.LIGO_ALL_DRIVES || SOME.includes(name),
);

/** The fixes of a drive as a device would report them: only with a place. */
const fixesOf = (states: readonly VehicleState[]) =>
  states.flatMap(({ timeMs, latitudeDeg, longitudeDeg, speedKmh }) =>
    latitudeDeg === null || longitudeDeg === null || speedKmh === null
      ? []
      : [{ timeMs, latitudeDeg, longitudeDeg, speedKmh }],
  );
type Fix = ReturnType<typeof fixesOf>[number];

/** The number of stops of at least that time, without gaps, below that speed. */
function stopsOf(fixes: readonly Fix[], standingMs: number, belowKmh: number): number {
  let stops = 0;
  let sinceMs: number | null = null;
  let lastMs = Number.NEGATIVE_INFINITY;
  let isCounted = false;
  for (const { timeMs, speedKmh } of fixes) {
    if (speedKmh >= belowKmh) sinceMs = null;
    else if (sinceMs === null || timeMs - lastMs > MINUTE_MS) [sinceMs, isCounted] = [timeMs, false];
    if (sinceMs !== null && !isCounted && timeMs - sinceMs >= standingMs) {
      stops += 1;
      isCounted = true;
    }
    lastMs = timeMs;
  }
  return stops;
}

/** Drives once more with a device that knows only its place, then parks. */
async function driveAgain(fixes: readonly Fix[], standingMs: number) {
  const clock = createVirtualClock<Monotonic>({ startMs: (fixes[0]?.timeMs ?? 0) - MINUTE_MS });
  let listener: PositionListener | null = null;
  const positions = {
    watch(given: PositionListener) {
      listener = given;
      return () => {};
    },
  };
  const context = sourceContext(clock);
  const options = { standingMs, isChargerIgnition: false };
  const sources = inferPower([createGeolocationSource(positions, context)], { clock, options });
  const combined = new CombinedSource(sources, { ...context, savedState: null });
  const recording = new DriveRecording();
  let watch = initialWatchState(desiredStateOf({ isSentryOn: true }), null, clock.nowMs());
  const step = (event: WatchEvent) => {
    const at = { nowMs: clock.nowMs(), wallMs: Number(clock.nowMs()), offset: () => 0 };
    watch = stepWatch(watch, event, at).state;
  };
  step({ type: 'space', hasRoom: true });
  await combined.start((state) => {
    recording.add(state);
    step({ type: 'reading', state });
  });
  await setImmediate();
  const send = ({ latitudeDeg, longitudeDeg, speedKmh }: Fix) =>
    listener?.onFix({
      ...{ timeMs: clock.nowMs(), latitudeDeg, longitudeDeg },
      ...{ accuracyM: 5, altitudeM: null, headingDeg: null, speedMps: speedKmh / 3.6 },
    });
  for (const fix of fixes) {
    await clock.advance(Math.max(0, fix.timeMs - clock.nowMs()));
    send(fix);
  }
  const last = fixes.at(-1);
  /** Parks where it is. */
  const park = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += FIX_INTERVAL_MS) {
      await clock.advance(FIX_INTERVAL_MS);
      if (last) send({ ...last, speedKmh: 0 });
    }
    await clock.advance(FIX_INTERVAL_MS / 2);
  };
  return {
    park,
    phase: () => [watch.phase, watch.reason, watch.inferredBy],
    end: async () => {
      await combined.stop();
      return recording.end();
    },
  };
}

describe.skipIf(SHARED_DRIVES.length === 0)('a recorded drive of which only the place is known', () => {
  it.each(drives.flatMap(([name, file]) => CHOICES.map((minutes) => [name, minutes, file] as const)))(
    'is one trip unless the car stands for long, and Sentry watches after it: %s, %i min',
    async (_name, minutes, file) => {
      const standingMs = minutes * MINUTE_MS;
      const fixes = fixesOf(await allStates(readDrive(nodeIo.files, file))).slice(0, MAX_FIXES);
      const car = await driveAgain(fixes, standingMs);
      if ((fixes.at(-1)?.speedKmh ?? 0) >= MOVING_KMH) {
        await car.park(standingMs);
        expect(car.phase()).toEqual(['waiting', 'driving', 'motion']);
      }
      await car.park(standingMs + 3 * FIX_INTERVAL_MS);
      expect(car.phase()).toEqual(['starting', null, 'motion']);
      const { length } = await car.end();
      const hasCertainlyStood = stopsOf(fixes, standingMs, CREEPING_KMH) > 0;
      expect(length).toBeGreaterThanOrEqual(hasCertainlyStood ? 2 : 1);
      expect(length).toBeLessThanOrEqual(1 + stopsOf(fixes, standingMs, MOVING_KMH));
    },
  );
});
