import { CAMERA_ID } from '@ligo/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ToFramePage } from './frame-messages.ts';
import { workerFrames } from './worker-frames.ts';

class Frame {
  isClosed = false;
  close(): void {
    this.isClosed = true;
  }
}

/** Pictures are no values that Node passes through a port. */
class LocalPort {
  onmessage: ((message: { data: unknown }) => void) | null = null;
  isClosed = false;
  to: LocalPort | null = null;
  postMessage(data: unknown): void {
    if (!this.isClosed) queueMicrotask(() => this.to?.isClosed || this.to?.onmessage?.({ data }));
  }
  close(): void {
    this.isClosed = true;
  }
}
class LocalChannel {
  readonly port1 = new LocalPort();
  readonly port2 = new LocalPort();
  constructor() {
    this.port1.to = this.port2;
    this.port2.to = this.port1;
  }
}

let page = new LocalPort();
const asked: ToFramePage['type'][] = [];
const readFrames = workerFrames((port) => {
  page = port as unknown as LocalPort;
  page.onmessage = ({ data }) => asked.push((data as ToFramePage).type);
});
beforeEach(() => {
  vi.stubGlobal('MessageChannel', LocalChannel);
  vi.stubGlobal('VideoFrame', Frame);
  asked.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

/** A camera that gives each picture some time after it is asked for one. */
function createCamera() {
  let give = (_frame: Frame) => {};
  const cancelled = vi.fn();
  const stream = new ReadableStream<Frame>(
    {
      pull: (controller) =>
        new Promise((resolve) => {
          give = (frame) => {
            controller.enqueue(frame);
            resolve();
          };
        }),
      cancel: cancelled,
    },
    { highWaterMark: 0 },
  );
  return { stream, cancelled, give: (frame: Frame) => give(frame) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('closes the picture that a stopped camera was still asked for, then ends the stream', async () => {
  const run = readFrames(CAMERA_ID.FRONT, async (frame) => frame.close());
  const camera = createCamera();
  page.postMessage({ type: 'stream', stream: camera.stream });
  await turn();
  await run.stop();
  await turn();
  const last = new Frame();
  camera.give(last);
  await vi.waitFor(() => expect(camera.cancelled).toHaveBeenCalledOnce());
  expect(last.isClosed).toBe(true);
});

it('asks for no picture after the one at which it was stopped', async () => {
  let finish = () => {};
  const run = readFrames(CAMERA_ID.FRONT, async (frame) => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    frame.close();
  });
  const camera = createCamera();
  page.postMessage({ type: 'stream', stream: camera.stream });
  await turn();
  const frame = new Frame();
  camera.give(frame);
  await turn();
  await run.stop();
  finish();
  await vi.waitFor(() => expect(camera.cancelled).toHaveBeenCalledOnce());
  expect(frame.isClosed).toBe(true);
});

it('ends the stream of a camera that came too late, or whose pictures cannot be read', async () => {
  const late = readFrames(CAMERA_ID.FRONT, async () => {});
  await late.stop();
  const unused = createCamera();
  page.postMessage({ type: 'stream', stream: unused.stream });
  await vi.waitFor(() => expect(unused.cancelled).toHaveBeenCalledOnce());
  const failing = readFrames(CAMERA_ID.FRONT, async () => {
    throw new Error('unreadable');
  });
  const unreadable = createCamera();
  page.postMessage({ type: 'stream', stream: unreadable.stream });
  await turn();
  unreadable.give(new Frame());
  await vi.waitFor(() => expect(unreadable.cancelled).toHaveBeenCalledOnce());
  expect(await failing.ended).toEqual({ reason: 'Error: unreadable' });
});

it('closes a picture that the page had sent before the camera was stopped', async () => {
  const run = readFrames(CAMERA_ID.FRONT, async (frame) => frame.close());
  await turn();
  const frame = new Frame();
  page.postMessage({ type: 'frame', frame });
  await run.stop();
  await turn();
  expect(frame.isClosed).toBe(true);
  expect(asked).toEqual(['open', 'end']);
});
