import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { systemClock } from '../platform/clock/system-clock.ts';
import { createUnitClock } from '../platform/node/clock/unit-clock.ts';
import { runFfmpeg } from '../platform/node/ffmpeg/run-ffmpeg.ts';
import { type CameraInput, SENTRY_READER } from '../ports/cameras.ts';
import type { CameraSetup } from './camera-config.ts';
import { createCameras } from './create-cameras.ts';
import { createSceneStreet } from './scene-street.ts';
import { startRtspCamera, TEST_PICTURE } from './test-support/rtsp-camera.ts';

const camerasOf = (sources: CameraSetup['sources']) =>
  createCameras(
    sources,
    runFfmpeg,
    { warn() {} },
    createSceneStreet({ clock: createUnitClock(), wallTime: systemClock }),
  );
const cameras = () => camerasOf({ 4: { kind: 'scene' }, 2: { kind: 'file', path: '/a.mp4', loop: true } });

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

it('opens a camera of kind `file` from the file system only', async () => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const path = `http://127.0.0.1:${port}/secret.mp4`;
  const run = runFfmpeg({
    inputs: [camerasOf({ 2: { kind: 'file', path, loop: false } }).inputOf(2)],
    args: (out) => ['-f', 'rawvideo', out(0)],
    outputs: 1,
    silentAfterMs: 15_000,
  });
  for (const output of run.outputs) output.on('data', () => {});
  const { stderrTail } = await run.ended;
  expect([requests, stderrTail]).toEqual([[], expect.stringContaining('No such file')]);
  server.close();
});

it('starts no ffmpeg for a camera of kind `file` that is a pipe, a folder or a device', async () => {
  const at = (name: string) => join(mkdtempSync(join(tmpdir(), 'ligo-camera-')), name);
  const [pipe, device, file, link] = [at('pipe'), at('device'), at('file'), at('link')];
  execFileSync('mkfifo', [pipe]);
  symlinkSync('/dev/zero', device);
  writeFileSync(file, '');
  symlinkSync(file, link);
  const endOf = (path: string) => {
    const inputs = [camerasOf({ 2: { kind: 'file', path, loop: false } }).inputOf(2)];
    const job = { inputs, args: () => ['-f', 'null', '-'], outputs: 0, silentAfterMs: 15_000 };
    // A start would fail.
    return runFfmpeg(job, '/nowhere/ffmpeg').ended;
  };
  for (const path of [pipe, device, tmpdir()])
    expect(await endOf(path)).toEqual({ reason: 'no-file', stderrTail: expect.stringMatching(/no file/) });
  for (const path of [file, link]) expect((await endOf(path)).reason).toBe('not-found');
});

it('merges the reports of several readers of a camera, and reports each change once', () => {
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

it('fails while Sentry finds no whole picture, although phones get damaged ones', () => {
  const { report, states } = cameras();
  report(2, 'live', 'working');
  report(2, SENTRY_READER, 'starting');
  expect(states()[1]?.state).toBe('working');
  report(2, SENTRY_READER, 'failing');
  expect(states()[1]?.state).toBe('failing');
  report(2, 'live', 'working');
  expect(states()[1]?.state).toBe('failing');
  report(2, SENTRY_READER, 'ready');
  expect(states()[1]?.state).toBe('working');
});

describe('a camera on the network', () => {
  /** The output of the camera at this address: bytes of two grey pictures, and the messages of ffmpeg. */
  async function look(url: string) {
    const { inputOf } = camerasOf({ 4: { kind: 'rtsp', url, transport: 'tcp', isH264: true } });
    const run = runFfmpeg({
      inputs: [inputOf(4)],
      args: (out) => ['-frames:v', '2', '-pix_fmt', 'gray', '-f', 'rawvideo', out(0)],
      outputs: 1,
      silentAfterMs: 15_000,
    });
    const seen = await Promise.all(run.outputs.map((output) => buffer(output)));
    return { bytes: seen[0]?.length, end: await run.ended };
  }

  it('is read with its name and password, which are not revealed when they are wrong', async () => {
    const camera = await startRtspCamera('owner', 'pass word!');
    const right = await look(`rtsp://owner:pass%20word%21@${camera.address}`);
    expect(right).toMatchObject({ bytes: 2 * 64 * 48, end: { reason: 'ended' } });
    const { bytes, end } = await look(`rtsp://owner:secret%21@${camera.address}`);
    expect([bytes, end.stderrTail]).toEqual([0, expect.stringMatching(/401|authoriz/i)]);
    expect(end.stderrTail).not.toMatch(/owner|secret|127\.0\.0\.1/);
    camera.stop();
  });

  it('is shown from its first keyframe on', async () => {
    // 3 s from one to the next.
    const camera = await startRtspCamera('', '', { ...TEST_PICTURE, keyframeInterval: 30 });
    const { inputOf } = camerasOf({
      4: { kind: 'rtsp', url: `rtsp://${camera.address}`, transport: 'tcp', isH264: true },
    });
    for (const args of [
      ['-c:v', 'copy', '-f', 'flv'],
      ['-pix_fmt', 'gray', '-f', 'rawvideo'],
    ]) {
      const before = camera.keyframes();
      const run = runFfmpeg({
        inputs: [inputOf(4)],
        args: (out) => [...args, '-frames:v', '1', '-flush_packets', '1', out(0)],
        outputs: 1,
        silentAfterMs: 15_000,
      });
      expect((await run.ended).reason).toBe('ended');
      expect(camera.keyframes() - before).toBe(1);
    }
    camera.stop();
  });
});

it('repeats a file if configured', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'ligo-camera-')), 'a.mkv');
  const job = (input: CameraInput, args: string[]) =>
    runFfmpeg({ inputs: [input], args: () => args, outputs: 0, silentAfterMs: 15_000 }).ended;
  const source = { options: ['-f', 'lavfi'], address: 'testsrc=size=64x48:rate=10', isH264: false };
  await job(source, ['-frames:v', '3', path]);
  const { inputOf } = camerasOf({
    1: { kind: 'file', path, loop: true },
    2: { kind: 'file', path, loop: false },
  });
  const count = async (camId: 1 | 2) => {
    const run = runFfmpeg({
      inputs: [inputOf(camId)],
      args: (out) => ['-frames:v', '8', '-pix_fmt', 'gray', '-f', 'rawvideo', out(0)],
      outputs: 1,
      silentAfterMs: 15_000,
    });
    return (await buffer(run.outputs[0] as NodeJS.ReadableStream)).length / (64 * 48);
  };
  expect([await count(1), await count(2)]).toEqual([8, 3]);
});
