import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DetectorFrame } from '../../../ports/movement-detector.ts';
import { createCameraDetectors, processPictures } from '../../../sentry/detector/camera-detectors.ts';
import { drawStrip, STRIP } from '../../../sentry/detector/draw-strip.ts';
import { greyScene } from '../../../sentry/test-support/grey-scene.ts';
import { tempFolder } from '../../../test-support/temp-folder.ts';
import { openStripFolder } from './strip-folder.ts';

const settings = { sensitivity: 100, minDurationS: 1, proximityPct: 100, isShadowFilterOn: false, masks: [] };

it('keeps a strip for each decision: the picture, what differs, the blocks and what moves', () => {
  const folder = tempFolder();
  const strips = openStripFolder(folder, STRIP);
  const cameras = createCameraDetectors([3], settings);
  const show = greyScene(1);
  for (let place = 0; place < 50; place++) {
    const thing = { x: 3 * (place - 25), y: 60, width: 18, height: 36 };
    const picture = show(place < 25 ? {} : { thing });
    processPictures(cameras, picture, 1_000 + place * 100, (frame, { detector }, seen) =>
      strips.keep(drawStrip(detector, seen), frame),
    );
  }
  const [name = ''] = readdirSync(folder);
  expect(name).toMatch(/^0+\d+-camera3-moves\.pgm$/);
  const file = readFileSync(join(folder, name));
  const head = 'P5 640 120 255\n';
  expect(file.subarray(0, head.length).toString()).toBe(head);
  expect(file.length).toBe(head.length + 640 * 120);
  const row = file.subarray(head.length + 80 * 640, head.length + 81 * 640);
  expect(Math.max(...row.subarray(320, 480))).toBe(255);
  expect(Math.max(...row.subarray(480, 640))).toBe(255);
});

it('keeps no more than it may, and takes nothing of others away', () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'letter.txt'), 'mine');
  const strip = new Uint8Array(STRIP.width * STRIP.height);
  const sightAt = (timeMs: number): DetectorFrame<number> => ({
    camId: 1,
    timeMs,
    isMoving: false,
    sinceMs: null,
  });
  for (let at = 0; at < 2; at++) openStripFolder(folder, STRIP, 10).keep(strip, sightAt(at));
  const strips = openStripFolder(folder, STRIP, 10);
  for (let at = 2; at < 15; at++) strips.keep(strip, sightAt(at));
  const kept = readdirSync(folder).sort();
  expect(kept).toHaveLength(11);
  expect(kept[0]).toBe('000000000000005-camera1-still.pgm');
  expect(kept.at(-1)).toBe('letter.txt');
});
