import { expect, it, vi } from 'vitest';
import { systemClock } from '../clock/system-clock.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { createCameras } from './create-cameras.ts';
import { createSceneStreet } from './scene-street.ts';

const needs = { startFfmpeg: runFfmpeg, log: { warn() {} }, scene: createSceneStreet(systemClock, 1) };
const cameras = () =>
  createCameras({ 4: { kind: 'scene' }, 2: { kind: 'file', path: '/a.mp4', loop: true } }, needs);

it('names those that are configured by their numbers, and the others absent', () => {
  const { ids, states } = cameras();
  expect(ids).toEqual([2, 4]);
  expect(states()).toEqual([
    { camId: 1, state: 'absent' },
    { camId: 2, state: 'ready' },
    { camId: 3, state: 'absent' },
    { camId: 4, state: 'ready' },
  ]);
  expect(() => cameras().inputOf(1)).toThrow(/camera 1 is not configured/);
});

it('says of a camera that several read what counts most, and tells each change once', () => {
  const { report, states, onChange } = cameras();
  const changed = vi.fn();
  const unsubscribe = onChange(() => changed(states()[1]?.state));
  report(2, 'live', 'starting');
  report(2, 'sentry', 'starting');
  report(2, 'live', 'failing');
  report(2, 'sentry', 'working');
  report(2, 'live', 'ready');
  report(2, 'sentry', 'ready');
  report(1, 'sentry', 'working');
  unsubscribe();
  report(2, 'live', 'working');
  expect(changed.mock.calls).toEqual([['starting'], ['failing'], ['working'], ['ready']]);
});
