import { createMachineRunner } from '@ligo/machine';
import type { Charger } from '../../ports/charger.ts';
import type { ReadingBatch, ReadingSource } from '../../ports/reading-source.ts';
import type { Monotonic, MonotonicClock } from '../../ports/unit-time.ts';
import {
  INITIAL_POWER,
  type InferredPowerOptions,
  type PowerEffect,
  type PowerEvent,
  type PowerState,
  powerDueMs,
  stepPower,
} from './power-machine.ts';

/** Sources that report where the car is, and by that whether it moves. */
const PLACE_SOURCES: readonly string[] = ['gpsd', 'geolocation'];
/** Older readings do not count. */
const FRESH_MS = 10_000;

/**
 * The same sources, the last of places with one reading more: whether the car is on, as inferred from all of them. Without a source of
 * places nothing is inferred.
 */
export function inferPower(
  sources: readonly ReadingSource[],
  {
    clock,
    options,
    charger = null,
  }: {
    clock: MonotonicClock;
    options: InferredPowerOptions;
    /** `null`: the device does not report its charger. */
    charger?: Charger | null;
  },
): readonly ReadingSource[] {
  const host = sources.findLast(({ name }) => PLACE_SOURCES.includes(name));
  if (!host) return sources;
  let publish: (batch: ReadingBatch) => void = () => {};
  const runner = createMachineRunner<PowerState, PowerEvent, PowerEffect, Monotonic>({
    clock,
    initial: INITIAL_POWER,
    step: (state, event, at) => stepPower(state, event, { ...at, options }),
    dueMs: (state) => powerDueMs(state, options),
    run: ({ readings }) => publish({ readings, takenAtMs: clock.nowMs() }),
  });
  let isRunning = false;
  const dispatch = (event: PowerEvent | null) => {
    if (isRunning && event) runner.dispatch(event);
  };
  const observed = sources.map((source) =>
    observe(source, (batch) => dispatch(eventOf(batch, clock.nowMs()))),
  );
  let endWatch = () => {};
  const inferring = observed[sources.indexOf(host)] ?? host;
  return observed.with(sources.indexOf(host), {
    ...inferring,
    start(onNews) {
      isRunning = true;
      publish = onNews;
      if (charger) endWatch = charger.watch((isPluggedIn) => dispatch({ type: 'charger', isPluggedIn }));
      return inferring.start(onNews);
    },
    async stop() {
      isRunning = false;
      endWatch();
      runner.stop();
      await inferring.stop();
    },
  });
}

/** The source, whose readings are observed once they are received. */
const observe = (source: ReadingSource, onBatch: (batch: ReadingBatch) => void): ReadingSource => ({
  name: source.name,
  start: (onNews) =>
    source.start((batch) => {
      onNews(batch);
      onBatch(batch);
    }),
  stop: () => source.stop(),
  state: () => source.state(),
  ...(source.queries && { queries: () => source.queries?.() ?? [] }),
});

/** The event of a batch; `null`: it shows nothing of the car's power. */
function eventOf({ readings, takenAtMs }: ReadingBatch, nowMs: Monotonic): PowerEvent | null {
  if (takenAtMs === null || nowMs - takenAtMs > FRESH_MS) return null;
  const { isOn = null, speedKmh = null, latitudeDeg = null, longitudeDeg = null } = readings;
  if (isOn !== null) return { type: 'reported' };
  const place = latitudeDeg === null || longitudeDeg === null ? null : { latitudeDeg, longitudeDeg };
  return speedKmh === null && !place ? null : { type: 'fix', speedKmh, place };
}
