import { CAMERA_ID } from '@ligo/protocol';
import { afterEach, expect, it, vi } from 'vitest';
import { serveFrames } from './serve-frames.ts';

afterEach(() => vi.unstubAllGlobals());

it('releases the camera of a worker that is gone', async () => {
  vi.stubGlobal(
    'MediaStreamTrackProcessor',
    class {
      readonly readable = new ReadableStream();
    },
  );
  const release = vi.fn();
  const gone = new AbortController();
  const { port1, port2 } = new MessageChannel();
  serveFrames(port2, gone.signal, async () => ({
    ...{ track: {} as MediaStreamTrack, ended: new AbortController().signal },
    release,
  }));
  const streamed = new Promise((resolve) => {
    port1.onmessage = resolve;
  });
  port1.postMessage({ type: 'open', camId: CAMERA_ID.FRONT });
  await streamed;
  gone.abort();
  expect(release).toHaveBeenCalledOnce();
  port1.close();
});
