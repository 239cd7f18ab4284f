import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DetectorFrame } from '../../ports/movement-detector.ts';
import { greyScene } from '../test-support/grey-scene.ts';
import { createCameraDetectors, processPictures } from './camera-detectors.ts';
import { openStripFolder } from './strip-folder.ts';

const settings = { sensitivity: 100, minDurationS: 1, proximityPct: 100, isShadowFilterOn: false, masks: [] };

it('keeps a strip for each decision: the picture, what differs, the blocks and what moves', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-strips-'));
  const strips = openStripFolder(folder);
  const cameras = createCameraDetectors([3], settings);
  const show = greyScene(1);
  for (let place = 0; place < 50; place++) {
    const thing = { x: 3 * (place - 25), y: 60, width: 18, height: 36 };
    const picture = show(place < 25 ? {} : { thing });
    processPictures(cameras, picture, 1_000 + place * 100, (frame, camera, seen) =>
      strips.keep(camera, seen, frame),
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
  const folder = mkdtempSync(join(tmpdir(), 'ligo-strips-'));
  writeFileSync(join(folder, 'letter.txt'), 'mine');
  const [camera] = createCameraDetectors([1], settings);
  if (!camera) throw new Error('there is no camera');
  const picture = greyScene(1)({});
  const sightAt = (timeMs: number): DetectorFrame => ({ camId: 1, timeMs, isMoving: false, sinceMs: null });
  for (let at = 0; at < 2; at++) openStripFolder(folder, 10).keep(camera, picture, sightAt(at));
  const strips = openStripFolder(folder, 10);
  for (let at = 2; at < 15; at++) strips.keep(camera, picture, sightAt(at));
  const kept = readdirSync(folder).sort();
  expect(kept).toHaveLength(11);
  expect(kept[0]).toBe('000000000000005-camera1-still.pgm');
  expect(kept.at(-1)).toBe('letter.txt');
});
