import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { compiled } from '@ligo/machine/test-support';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CameraInput } from '../../../ports/cameras.ts';
import type { FfmpegJob, FfmpegRun } from '../../../ports/ffmpeg.ts';
import { listenOn } from '../../../test-support/listen-on.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { createStderrTail } from './stderr-tail.ts';

function start(job: Partial<FfmpegJob>, command?: string): FfmpegRun {
  const run = runFfmpeg({ inputs: [], args: () => [], outputs: 0, silentAfterMs: 15_000, ...job }, command);
  onTestFinished(() => run.stop());
  return run;
}

/** A picture that never ends, 4x2 grey pixels. */
const endless: CameraInput = {
  options: ['-re', '-f', 'lavfi'],
  address: 'testsrc=size=4x2:rate=50',
  isH264: false,
};
const grey = (out: string) => ['-pix_fmt', 'gray', '-f', 'rawvideo', out];

/** Processes of ffmpeg whose arguments hold this. */
function processesWith(mark: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      const command = /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
      return command.startsWith('ffmpeg') && command.includes(mark);
    } catch {
      return false;
    }
  });
}

it('is given up where it cannot be killed, as with a hung driver', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const run = start({ inputs: [endless], args: (out) => grey(out(0)), outputs: 1 });
  const [output] = run.outputs as Readable[];
  if (!output) throw new Error('no output');
  await once(output, 'data');
  const { kill } = ChildProcess.prototype;
  const signals: unknown[] = [];
  let hung: ChildProcess | null = null;
  const spy = vi.spyOn(ChildProcess.prototype, 'kill').mockImplementation(function (
    this: ChildProcess,
    signal,
  ) {
    // The stop comes first; what earlier tests started can be killed.
    hung ??= this;
    if (this !== hung) return kill.call(this, signal);
    signals.push(signal);
    return true;
  });
  onTestFinished(() => {
    spy.mockRestore();
    hung?.kill('SIGKILL');
  });
  const closed = once(output, 'close');
  const stopped = run.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  await Promise.all([stopped, closed]);
  expect(await run.ended).toMatchObject({ reason: 'stopped' });
  expect(signals).toEqual(['SIGTERM', 'SIGKILL']);
});

it('writes pictures into each of its pipes, and reads each of its outputs', async () => {
  const poured = (value: number): CameraInput => ({
    options: ['-f', 'rawvideo', '-pixel_format', 'gray', '-video_size', '4x2', '-framerate', '10'],
    address: null,
    pipeTo(into) {
      into.write(Buffer.alloc(16, value));
      into.end();
      return () => {};
    },
    isH264: false,
  });
  const run = start({
    inputs: [poured(65), { ...endless, options: ['-f', 'lavfi', '-t', '0.02'] }, poured(66)],
    args: (out) => ['-map', '2:v', ...grey(out(1)), '-map', '0:v', ...grey(out(0))],
    outputs: 2,
  });
  const texts = await Promise.all(run.outputs.map(text));
  expect(texts).toEqual(['A'.repeat(16), 'B'.repeat(16)]);
  expect((await run.ended).reason).toBe('ended');
});

it('stops pouring once the run is over', async () => {
  const stopPouring = vi.fn();
  const pipeTo = vi.fn(() => stopPouring);
  const options = ['-f', 'rawvideo', '-video_size', '4x2'];
  const run = start({
    inputs: [{ options, address: null, pipeTo, isH264: false }],
    args: (out) => grey(out(0)),
    outputs: 1,
  });
  expect([pipeTo.mock.calls.length, stopPouring.mock.calls.length]).toEqual([1, 0]);
  await run.stop();
  expect((await run.ended).reason).toBe('stopped');
  expect(stopPouring).toHaveBeenCalledOnce();
});

it('reports that a run killed from outside did not end on its own', async () => {
  const mark = 'testsrc=size=6x2:rate=50';
  const run = start({ inputs: [{ ...endless, address: mark }], args: (out) => grey(out(0)), outputs: 1 });
  await once(run.outputs[0] as NodeJS.ReadableStream, 'readable');
  for (const pid of processesWith(mark)) process.kill(Number(pid), 'SIGKILL');
  run.outputs[0]?.on('data', () => {});
  expect((await run.ended).reason).toBe('killed');
});

it('ends a run that does not end because its output is not read', async () => {
  const run = start({
    inputs: [{ ...endless, options: ['-f', 'lavfi'], address: 'testsrc=size=640x480' }],
    args: (out) => grey(out(0)),
    outputs: 1,
  });
  await once(run.outputs[0] as NodeJS.ReadableStream, 'readable');
  await run.stop();
  expect((await run.ended).reason).toBe('stopped');
});

describe('a silent run', () => {
  it('is ended, and output that a slow reader has not read yet counts', async () => {
    const listening = createServer();
    const sockets: Socket[] = [];
    listening.on('connection', (socket) => sockets.push(socket));
    const port = await listenOn(listening);
    const unread = start({
      inputs: [endless],
      args: (out) => grey(out(0)),
      outputs: 1,
      silentAfterMs: 2_000,
    });
    await once(unread.outputs[0] as NodeJS.ReadableStream, 'readable');
    const silent = start({
      inputs: [{ options: [], address: `tcp://127.0.0.1:${port}`, isH264: false }],
      args: (out) => grey(out(0)),
      outputs: 1,
      silentAfterMs: 2_500,
    });
    let hasEnded = false;
    void unread.ended.then(() => {
      hasEnded = true;
    });
    expect((await silent.ended).reason).toBe('silent');
    expect(hasEnded).toBe(false);
    for (const socket of sockets) socket.destroy();
    listening.close();
  });
});

describe('what it complains of', () => {
  it('is kept in bounds, without addresses, names and passwords', async () => {
    const address = 'rtsp://owner%40home:s3cret%21@127.0.0.1:9/front';
    const run = start({ inputs: [{ options: [], address, isH264: false }], args: () => ['-f', 'null', '-'] });
    const { reason, stderrTail } = await run.ended;
    expect(reason).toBe('ended');
    expect(stderrTail).toContain('Connection refused');
    expect(stderrTail).not.toMatch(/s3cret|owner|127\.0|rtsp:/);
  });

  it('reports that ffmpeg is missing', async () => {
    const run = start({ inputs: [endless], args: (out) => grey(out(0)), outputs: 1 }, '/nowhere/ffmpeg');
    expect(await run.ended).toEqual({ reason: 'not-found', stderrTail: expect.stringContaining('ENOENT') });
    expect(run.outputs).toHaveLength(1);
    await run.stop();
  });

  it('reports that it may not be started', async () => {
    const run = start({ inputs: [endless], args: () => ['\0'], outputs: 2 });
    expect((await run.ended).reason).toBe('not-found');
    expect(await Promise.all(run.outputs.map(text))).toEqual(['', '']);
  });
});

it('does not outlive a process that is killed, although it neither reads nor writes', async () => {
  const mark = `life-${process.pid}-${performance.now()}`;
  const module = compiled(new URL('./run-ffmpeg.ts', import.meta.url));
  const script = `
    import { runFfmpeg } from ${JSON.stringify(module)};
    const input = { options: ['-re', '-f', 'lavfi'], address: 'testsrc', isH264: false };
    runFfmpeg({ inputs: [input], args: () => ['-metadata', 'title=${mark}', '-f', 'null', '-'], outputs: 0, silentAfterMs: 60000 });
    console.log('started');
  `;
  const args = ['--input-type=module', '-e', script];
  const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(parent.stdout, 'data');
  expect(processesWith(mark)).toHaveLength(1);
  parent.kill('SIGKILL');
  await vi.waitUntil(() => processesWith(mark).length === 0);
});

it('keeps the last lines of a flood, and no address in the longest of them', () => {
  const { append, text } = createStderrTail([]);
  for (let each = 0; each < 40; each++) append(`${'a.'.repeat(32_000)}\n`);
  for (let each = 0; each < 20; each++) append(`line ${each} of rtsp://home:word@camera/front\n`);
  append(`${'a'.repeat(100)}rtsp://home:word@camera `);
  const lines = text().split('\n');
  expect(lines).toHaveLength(9);
  expect(lines[0]).toBe('line 12 of …');
  expect(lines[8]).toMatch(/^a+…$/);
});
