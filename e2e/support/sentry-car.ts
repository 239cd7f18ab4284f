import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SentryConfigSetting } from '@ligo/protocol';
import {
  finishedRecordings,
  type KeptRecording,
  keepSentrySettings,
} from '../../apps/car/src/sentry/test-support/sentry-records.ts';
import { CarUnderTest, type Order, type ServerUnderTest, type Stack } from './stack.ts';
import { expect } from './test.ts';

/** A walk-by makes a small recording of a few seconds. */
const QUICK: Partial<SentryConfigSetting> = {
  isSentryOn: true,
  videoResolution: 'HD',
  videoFPS: 'low',
  minDuration: 1,
  preBufferTime: 1,
  postMovementTime: 1,
};
/** A recording is made, and its thumbnail after it, within this time on a machine that is busy, ms. */
const RECORDED_TIMEOUT_MS = 60_000;
/** Time until a person who walks by has left the picture, ms. */
const WALKED_BY_MS = 12_000;

const camerasOf = (camera: object) => ({ front: camera, right: camera, rear: camera, left: camera });

/** A simulated car that is parked, and watches. */
export async function sentryCar(
  stack: Stack,
  server: ServerUnderTest,
  settings: Partial<SentryConfigSetting> = {},
  /** What all four cameras are, as in `car.json`; the drawn street of this hour otherwise. */
  camera?: object,
): Promise<CarUnderTest> {
  const car = await CarUnderTest.start(stack, server, [], {}, (dataDir) => {
    mkdirSync(dataDir, { recursive: true });
    keepSentrySettings(dataDir, { ...QUICK, ...settings });
    if (camera)
      writeFileSync(join(dataDir, 'car.json'), JSON.stringify({ version: 1, cameras: camerasOf(camera) }));
  });
  car.simulate({ command: 'park' });
  return car;
}

/**
 * Makes a person walk by, repeatedly if Sentry was not ready, until one more recording is finished; resolves to it. A car that
 * has just armed learns the scene first.
 */
export async function recordWalkBy(
  car: CarUnderTest,
  who: Omit<Extract<Order, { command: 'movement' }>, 'command'> = {},
): Promise<KeptRecording> {
  const before = finishedRecordings(car.dataDir).length;
  let walkedAtMs = Number.NEGATIVE_INFINITY;
  await expect
    .poll(
      () => {
        if (performance.now() - walkedAtMs > WALKED_BY_MS) {
          walkedAtMs = performance.now();
          car.simulate({ command: 'movement', ...who });
        }
        return finishedRecordings(car.dataDir).length;
      },
      { timeout: RECORDED_TIMEOUT_MS, intervals: [250] },
    )
    .toBeGreaterThan(before);
  const recording = finishedRecordings(car.dataDir)[before];
  if (!recording) throw new Error('The recording is gone');
  return recording;
}
