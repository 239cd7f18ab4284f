import { EVENTS } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { playableFrames } from './recordings/test-support/real-recording.ts';
import { simulateEvening } from './test-support/evening/simulate-evening.ts';

/** Hours of the evening: half of one here; `LIGO_EVENING_HOURS=6` proves the whole evening. */
const HOURS = Number(process.env.LIGO_EVENING_HOURS ?? 0.5);
/** The loss when a medium is pulled: the second that is not synced, and a picture, ms. */
const PULL_LOSS_MS = 3_000;
const HEAP_GROWTH_MB = 8;
/** The film's pre-buffers and the pictures on their way take 1 MB; the cameras' pictures of a minute take 18 MB. */
const BUFFER_GROWTH_MB = 3;

it('an evening with a failing camera, a pulled card and a slow phone loses nothing and leaves nothing open', async (test) => {
  const evening = await simulateEvening(HOURS);
  test.onTestFinished(() => evening.stop());
  const { seen, recordings, pathOf, phone, usage, pulledAtMs } = evening;
  expect(seen.length).toBeGreaterThan(5 * HOURS);

  const isPulledIn = ({ fromMs, toMs }: { fromMs: number; toMs: number }) =>
    fromMs <= pulledAtMs && toMs >= pulledAtMs;
  expect(seen.filter(isPulledIn)).toHaveLength(1);
  for (const movement of seen) {
    const { fromMs, toMs } = movement;
    const found = recordings.filter(
      ({ startedAtMs, durationMs }) => startedAtMs <= toMs && startedAtMs + durationMs >= fromMs,
    );
    const isPulled = isPulledIn(movement);
    expect(found.length).toBe(isPulled ? 2 : 1);
    const covered = found.reduce(
      (sum, { startedAtMs, durationMs }) =>
        sum + Math.min(toMs, startedAtMs + durationMs) - Math.max(fromMs, startedAtMs),
      0,
    );
    // The loss of decision 40.
    expect(covered).toBeGreaterThanOrEqual(toMs - fromMs - (isPulled ? PULL_LOSS_MS : 0));
  }
  for (const { volume, name, durationMs } of recordings)
    expect(playableFrames(pathOf(volume, name)), name).toBe(Math.round(durationMs / 1_000));

  /** Than the request of the phone. */
  const isEarlier = (timeMs: number) => timeMs <= phone.requestedAtMs;
  const movements = phone.logs.filter(({ type }) => type === EVENTS.sentryMovement.logType);
  expect(movements.map(({ time }) => time)).toEqual(
    seen.map(({ fromMs }) => fromMs).filter((fromMs) => isEarlier(fromMs)),
  );
  const begun = recordings.filter(({ startedAtMs }) => isEarlier(startedAtMs));
  const finished = begun.filter(({ startedAtMs, durationMs }) => isEarlier(startedAtMs + durationMs));
  // The newest was being recorded. If it was finished between two pages, they moved by one.
  expect(finished).toEqual(begun.slice(1));
  expect([...new Set(phone.keys)]).toEqual(finished.map(({ key }) => key));
  expect(phone.keys.length - finished.length).toBeLessThanOrEqual(1);

  const { before, afterFirstPart, atEnd, after } = usage;
  expect(after.programs).toBe(before.programs);
  expect(after.timers).toBe(before.timers);
  expect(after.openFiles).toBeLessThanOrEqual(before.openFiles);
  // A reader for each camera, and the encoder.
  expect(atEnd.programs).toBeLessThanOrEqual(5);
  expect(atEnd.heapMb - afterFirstPart.heapMb).toBeLessThan(HEAP_GROWTH_MB);
  expect(atEnd.buffersMb - afterFirstPart.buffersMb).toBeLessThan(BUFFER_GROWTH_MB);
  expect(after.buffersMb - before.buffersMb).toBeLessThan(BUFFER_GROWTH_MB);
}, 1_800_000);
